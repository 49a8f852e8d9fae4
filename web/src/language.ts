/** The language that is spoken, and the words the client itself needs. What games say comes from the server. */

import { computed, signal } from "@preact/signals";
import type { Phrase } from "./scene";
import { remember, remembered } from "./memory";
import { WORDS, type Key } from "./words";

export type Language = keyof Phrase;
export const LANGUAGES: readonly Language[] = ["de", "en"];

const spoken = (): Language => (navigator.language.toLowerCase().startsWith("de") ? "de" : "en");

export const language = signal<Language>(remembered<Language>("language") ?? spoken());

export function speak(chosen: Language): void {
  language.value = chosen;
  remember("language", chosen);
}

/** A phrase in the language that is spoken. */
export const said = (phrase: Phrase): string => phrase[language.value];

const fill = (text: string, values: readonly (string | number)[]): string =>
  text.replace(/\{(\d)\}/g, (_, place: string) => String(values[Number(place)] ?? ""));

/** The client's own words; numbers and names are filled in for {0}, {1} … */
export function word(key: Key, ...values: readonly (string | number)[]): string {
  return said(phraseOf(key, ...values));
}

/** The same in both languages. */
export function phraseOf(key: Key, ...values: readonly (string | number)[]): Phrase {
  const [de, en] = WORDS[key];
  return { de: fill(de, values), en: fill(en, values) };
}

export const otherLanguage = computed<Language>(() => (language.value === "de" ? "en" : "de"));
