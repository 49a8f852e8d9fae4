/** A game on paper: what is to be printed is chosen, looked at, and opened as a file. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useAsked } from "../asked";
import { language, LANGUAGES, said, word, type Language } from "../language";
import { printLink } from "../links";
import { remembered } from "../memory";
import type { Box, Options } from "../scene";
import { fetchSheets } from "../server";
import { useBox } from "../useBox";
import { useTitle } from "../useTitle";
import { OptionSwitches } from "../parts/OptionSwitches";
import { Waiting } from "../parts/Waiting";
import { NotFound } from "./NotFound";

const NAMES = { de: "german", en: "english" } as const;

export function Print({ name = "" }: { readonly name?: string }): JSX.Element {
  const { box, isMissing, boxes } = useBox(name);
  useTitle(box && word("printTitle", said(box.title)));
  if (isMissing) return <NotFound />;
  if (!box) return <Waiting asked={boxes} />;
  return <Chosen key={name} box={box} />;
}

function Chosen({ box }: { readonly box: Box }): JSX.Element {
  const [options, setOptions] = useState<Options>(remembered(`options.${box.game}`) ?? {});
  const [spoken, setSpoken] = useState<Language>(language.value);
  const [contrast, setContrast] = useState(false);
  const link = (what: string): string => printLink(box.game, what, options, spoken, contrast);
  return (
    <article class="printing">
      <div class="begin">
        <p><a href={`/game/${box.game}`}>← {said(box.title)}</a></p>
        <h1>{word("printTitle", said(box.title))}</h1>
        <p>{word("printHelp")}</p>
        <fieldset class="choice">
          <legend>{word("printLanguage")}</legend>
          {LANGUAGES.map((each) => (
            <label key={each}>
              <input type="radio" name="language" checked={spoken === each} onChange={() => setSpoken(each)} />
              <span>{word(NAMES[each])}</span>
            </label>
          ))}
        </fieldset>
        <fieldset class="choice">
          <legend>{word("printLook")}</legend>
          {[false, true].map((each) => (
            <label key={String(each)}>
              <input type="radio" name="contrast" checked={contrast === each} onChange={() => setContrast(each)} />
              <span>{word(each ? "highContrast" : "inColour")}</span>
            </label>
          ))}
        </fieldset>
        <OptionSwitches box={box} options={options} onChange={setOptions} />
        <span class="buttons">
          <a class="button" href={link(".pdf")} target="_blank" rel="noopener">{word("openPdf")}</a>
          <a class="button plain" href={link(".zip")} download={`${box.game}.zip`}>{word("saveSheets")}</a>
        </span>
      </div>
      <Sheets key={link("")} link={link} />
    </article>
  );
}

function Sheets({ link }: { readonly link: (what: string) => string }): JSX.Element {
  const names = useAsked(() => fetchSheets(link("/sheets")), []);
  if (names.error) return <Waiting asked={names} />;
  if (!names.value) return <p class="waiting" role="status">{word("drawing")}</p>;
  const count = names.value.length;
  return (
    <ol class="sheets">
      {names.value.map((name, number) => (
        <li key={name}>
          <a href={link(`/sheets/${name}`)} target="_blank" rel="noopener">
            <img src={link(`/sheets/${name}`)} alt={word("sheetN", number + 1, count)} width="210" height="297" loading="lazy" />
          </a>
          <small aria-hidden="true">{word("sheetN", number + 1, count)}</small>
        </li>
      ))}
    </ol>
  );
}
