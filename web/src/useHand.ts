/** A hand over a board: places touched so far, what it may do next, and the word it makes. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { candidates, complete, nextPlaces, placeless, touch, type Touched } from "./hand";
import type { Moment, Touch } from "./scene";
import { confirming } from "./settings";

export interface Hand {
  readonly touched: Touched;
  readonly targets: ReadonlySet<number>;
  readonly origins: ReadonlySet<number>;
  /** Words to be chosen by a button: those without places, those that differ in a letter, those that could go on. */
  readonly choices: readonly Touch[];
  /** Whether the words to be chosen could also be made longer. */
  readonly open: boolean;
  /** A word that waits for being confirmed. */
  readonly unconfirmed: string | null;
  readonly touch: (place: number) => void;
  readonly lift: () => void;
  readonly choose: (word: string) => void;
}

const NOTHING: Touched = [];

/** `play` gets every word made; `refuse` the places of a touch from which nothing can come. */
export function useHand(moment: Moment | undefined, play: (touch: Touch) => void, refuse: (places: Touched) => void): Hand {
  const [touched, setTouched] = useState<Touched>(NOTHING);
  const [unconfirmed, setUnconfirmed] = useState<Touch | null>(null);
  const touches = moment?.touches ?? [];
  const lift = (): void => {
    setTouched(NOTHING);
    setUnconfirmed(null);
  };
  useEffect(lift, [moment?.text, touches.length]);

  const finish = (made: Touch): void => {
    lift();
    play(made);
  };
  const make = (made: Touch): void => (confirming.value && made.places.length ? setUnconfirmed(made) : finish(made));

  return {
    touched,
    origins: useMemo(() => nextPlaces(touches, NOTHING), [touches]),
    targets: useMemo(() => (touched.length ? nextPlaces(touches, touched) : new Set<number>()), [touches, touched]),
    choices: useMemo(() => (touched.length ? complete(touches, touched) : placeless(touches)), [touches, touched]),
    open: touched.length > 0 && candidates(touches, touched).length > complete(touches, touched).length,
    unconfirmed: unconfirmed?.word ?? null,
    lift,
    touch: (place) => {
      const outcome = touch(touches, touched, place, (there) => !moment?.pieces.some((piece) => piece.place === there));
      setUnconfirmed(null);
      if (outcome.kind === "refused") {
        refuse(outcome.touched);
        return;
      }
      const now = outcome.kind === "touched" ? outcome.touched : NOTHING;
      setTouched(now);
      const [made, ...others] = now.length ? complete(touches, now) : [];
      if (made && !others.length && candidates(touches, now).length === 1) make(made);
    },
    choose: (word) => {
      const made = touches.find((each) => each.word === word);
      if (made) finish(made);
    },
  };
}
