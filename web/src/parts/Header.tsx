/** The top of every page: the name, the language, the settings. */

import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { otherLanguage, speak, word } from "../language";
import { confirming, ownName, showing, sounds, theme, turning, type Theme } from "../settings";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Switch } from "./Switch";

const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const THEME_WORDS = { auto: "themeAuto", light: "themeLight", dark: "themeDark" } as const;

export function Header(): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={`${word("title")}: ${word("home")}`}>
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>{word("title")}</span>
      </a>
      <nav>
        <button type="button" class="quiet" lang={otherLanguage.value} onClick={() => speak(otherLanguage.value)}>
          {word("switchLanguage")}
        </button>
        <button type="button" class="quiet icon" aria-label={word("settings")} onClick={() => setOpen(true)}>
          <Icon name="settings" />
        </button>
      </nav>
      {open && (
        <Dialog title={word("settings")} onClose={() => setOpen(false)}>
          <fieldset class="choice">
            <legend>{word("theme")}</legend>
            {THEMES.map((each) => (
              <label key={each}>
                <input type="radio" name="theme" checked={theme.value === each} onChange={() => (theme.value = each)} />
                <span>{word(THEME_WORDS[each])}</span>
              </label>
            ))}
          </fieldset>
          <label class="field">{word("yourName")}
            <input type="text" maxLength={40} autoComplete="nickname" value={ownName.value} onInput={(event) => (ownName.value = event.currentTarget.value)} />
          </label>
          <Switch setting={sounds} label={word("sounds")} />
          <Switch setting={confirming} label={word("confirming")} />
          <Switch setting={showing} label={word("showing")} />
          <Switch setting={turning} label={word("turning")} />
        </Dialog>
      )}
    </header>
  );
}
