/** A figure of a rule page: the board as it stands, and how it came to be. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useAsked } from "../asked";
import { word } from "../language";
import { fetchLook, type Figure } from "../server";
import { Board } from "./Board";
import { Icon } from "./Icon";

const STEP_MILLISECONDS = 900;

export function FigureBoard({ game, figure }: { readonly game: string; readonly figure: Figure }): JSX.Element | null {
  const look = useAsked(() => fetchLook(game, figure.options), [game, figure]);
  const last = figure.moments.length - 1;
  const [step, setStep] = useState(last);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (step < last ? setStep(step + 1) : setPlaying(false)), STEP_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [playing, step]);
  const moment = figure.moments[step];
  if (!look.value || !moment) return null;
  return (
    <>
      <Board look={look.value} moment={moment} still label={figure.caption} />
      {last > 0 && (
        <button type="button" class="button small plain" disabled={playing} onClick={() => { setStep(0); setPlaying(true); }}>
          <Icon name="play" />{word("replay")}
        </button>
      )}
    </>
  );
}
