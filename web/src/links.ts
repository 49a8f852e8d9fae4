/** Addresses of positions and of pictures of them: a game, its options, a position text, the words played since. */

import type { Options } from "./scene";

export interface Study {
  readonly game: string;
  readonly options: Options;
  /** A position text; empty for the usual start. */
  readonly start: string;
  readonly words: readonly string[];
}

/** Commas, colons and signs of words stay readable; everything else is written as addresses want it. */
const written = (text: string): string => encodeURIComponent(text).replace(/%(2C|3A|40|3D|3B)/g, (code) => decodeURIComponent(code));

function query({ options, start, words }: Study): string {
  const pairs = [
    ...Object.entries(options).map(([key, value]) => `o=${written(`${key}:${value}`)}`),
    ...(start ? [`p=${written(start)}`] : []),
    ...(words.length ? [`after=${written(words.join(","))}`] : []),
  ];
  return pairs.join("&");
}

const withQuery = (path: string, ...parts: readonly string[]): string => {
  const told = parts.filter(Boolean).join("&");
  return told ? `${path}?${told}` : path;
};

export const boardLink = (study: Study): string => withQuery(`/board/${study.game}`, query(study));

/** What an address of the analysis board says. */
export function readLink(game: string, search: string): Study {
  const told = new URLSearchParams(search);
  const options = Object.fromEntries(told.getAll("o").map((pair) => [pair.split(":")[0]!, pair.split(":").slice(1).join(":")]));
  return { game, options, start: told.get("p") ?? "", words: (told.get("after") ?? "").split(",").filter(Boolean) };
}

export type PictureKind = "svg" | "png" | "gif";

export const pictureLink = (study: Study, kind: PictureKind, language: string): string =>
  withQuery(`/api/picture/${study.game}.${kind}`, query(study), `language=${language}`);

export const printLink = (game: string, what: string, options: Options, language: string, contrast: boolean): string =>
  withQuery(`/api/print/${game}${what}`, query({ game, options, start: "", words: [] }), `language=${language}`, contrast ? "contrast=true" : "");
