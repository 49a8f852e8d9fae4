/** What belongs to a game for one: whether it can still be solved, and the best result so far. */

import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { bestOf, isBest, noteBest } from "../best";
import { word } from "../language";
import { useRedo } from "../redo";
import type { Look, Moment } from "../scene";
import { fetchPosition } from "../server";
import type { Table, View } from "../table";
import { Action } from "./Action";
import { Icon, type IconName } from "./Icon";

const SECONDS = 5;

type Verdict = "checking" | "yes" | "no" | "unknown";

interface Props {
  readonly table: Table;
  readonly look: Look;
  readonly view: View;
  readonly moment: Moment;
}

const SIGNS: Readonly<Record<Verdict, IconName>> = { checking: "more", yes: "tick", no: "close", unknown: "ask" };
const TEXTS = { checking: "soloChecking", yes: "soloYes", no: "soloNo", unknown: "soloUnknown" } as const;

/** The sign and the best result; nothing where more than one side plays. */
export function Solo(props: Props): JSX.Element | null {
  return props.look.sides.length === 1 ? <Alone {...props} /> : null;
}

function Alone({ table, look, view, moment }: Props): JSX.Element {
  const verdict = useVerdict(table, view);
  useEffect(() => void note(look, view), [view.scene.result]);
  return (
    <div class="solo">
      <p role="status" class={`solo-sign ${verdict}`}>
        {!moment.result && table.seat.value !== null && <><Icon name={SIGNS[verdict]} /> {word(TEXTS[verdict])}</>}
      </p>
      <BestResult look={look} />
    </div>
  );
}

/** Ask the solver about every position; what it cannot prove in its time stays open. */
function useVerdict(table: Table, view: View): Verdict {
  const [late, setLate] = useState(false);
  const proof = table.proof.value;
  const known = proof?.version === view.version ? proof.value : null;
  const asks = table.seat.value !== null && view.begun && !view.scene.result;
  useEffect(() => {
    setLate(false);
    if (!asks) return;
    table.analyse(SECONDS);
    const timer = setTimeout(() => setLate(true), (SECONDS + 1) * 1000);
    return () => clearTimeout(timer);
  }, [view.version, asks]);
  if (known) return known === "win" ? "yes" : "no";
  return late ? "unknown" : "checking";
}

/** Keep a result that is better than all before; one from another start than the game's own does not count. */
async function note({ game, options }: Look, { scene, words }: View): Promise<void> {
  const left = scene.result?.left ?? null;
  if (left === null || !isBest(game, options, left)) return;
  const own = await fetchPosition({ game, options, words }).catch(() => null);
  if (own?.scene.text === scene.text) noteBest(game, options, left);
}

/** Play again what was taken back; only where nobody else has a say. */
export function Redo({ table, look, view }: Omit<Props, "moment">): JSX.Element | null {
  const next = useRedo(view).at(-1);
  const touch = view.scene.touches.find((each) => each.word === next);
  if (look.sides.length > 1 || !touch || table.seat.value === null) return null;
  return <Action icon="redo" text={word("redo")} onClick={() => void table.play(touch)} />;
}

/** The best result so far, if there is one. */
export function BestResult({ look }: { readonly look: Look }): JSX.Element | null {
  const best = look.sides.length === 1 ? bestOf(look.game, look.options) : undefined;
  return best === undefined ? null : <p class="solo-best"><Icon name="star" /> {word(best === 1 ? "soloBestOne" : "soloBest", best)}</p>;
}
