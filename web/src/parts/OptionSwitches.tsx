/** The readings of the rules that may be chosen, each with its values. */

import type { JSX } from "preact";
import { said, word } from "../language";
import type { Box, Options } from "../scene";

interface Props {
  readonly box: Box;
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

export function OptionSwitches({ box, options, onChange }: Props): JSX.Element | null {
  const keys = Object.entries(box.options);
  if (!keys.length) return null;
  return (
    <>
      {keys.map(([key, values]) => (
        <fieldset class="choice" key={key}>
          <legend>{text(box, key)} <a class="aside" href={`/rules/${box.game}#readings`}>{word("why_option")}</a></legend>
          {values.map((value, place) => (
            <label key={value}>
              <input type="radio" name={key} checked={(options[key] ?? values[0]) === value}
                onChange={() => onChange(without(options, key, place === 0 ? undefined : value))} />
              <span>{text(box, `${key}=${value}`)}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

const text = (box: Box, key: string): string => {
  const phrase = box.option_texts[key];
  return phrase ? said(phrase) : key;
};

/** Options with one of them set, or at its default. */
function without(options: Options, key: string, value: string | undefined): Options {
  const { [key]: _, ...others } = options;
  return value === undefined ? others : { ...others, [key]: value };
}
