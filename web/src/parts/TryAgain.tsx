/** Playing on from a position in a new game against the computer. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { begin } from "../begin";
import { word } from "../language";
import { campName } from "../outlook";
import type { Look, Moment } from "../scene";
import { againstComputer, allHere, camps } from "../seating";
import { level } from "../settings";
import { Action } from "./Action";
import { Dialog } from "./Dialog";
import { LevelSlider } from "./LevelSlider";

export function TryAgain({ look, moment }: { readonly look: Look; readonly moment: Moment }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action icon="play" text={word("tryAgain")} onClick={() => setOpen(true)} />
      {open && <Dialog title={word("tryAgain")} onClose={() => setOpen(false)}><Form look={look} moment={moment} /></Dialog>}
    </>
  );
}

function Form({ look, moment }: { readonly look: Look; readonly moment: Moment }): JSX.Element {
  const all = camps(look.sides);
  const [own, setOwn] = useState(Math.max(0, all.findIndex((camp) => camp.some((side) => side.letter === moment.turn))));
  const [failure, setFailure] = useState("");
  const { route } = useLocation();
  const isAlone = all.length === 1;
  const play = async (): Promise<void> => {
    const seating = isAlone ? allHere(look.sides) : againstComputer(look.sides, all[own]!);
    try {
      route(await begin({ game: look.game, options: look.options, start: moment.text, seating, level: level.value }));
    } catch (error) {
      setFailure(word("failed", (error as Error).message));
    }
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); void play(); }}>
      <p>{word(isAlone ? "tryAloneHelp" : "tryAgainHelp")}</p>
      {!isAlone && (
        <>
          <fieldset class="choice">
            <legend>{word("ownSide")}</legend>
            {all.map((camp, number) => (
              <label key={number}>
                <input type="radio" name="own" checked={own === number} onChange={() => setOwn(number)} />
                <span>{campName(camp)}</span>
              </label>
            ))}
          </fieldset>
          <LevelSlider />
        </>
      )}
      {failure && <p role="alert" class="failure">{failure}</p>}
      <button type="submit" class="button big">{word("start")}</button>
    </form>
  );
}
