/** What the service worker keeps at hand, and how it answers which request. */

export type Manner = "page" | "shell" | "data";

const DATA = /^\/api\/(games$|look\/|rules\/|lessons\/|cover\/)/;

/** How a request is answered; null if it is left to the server alone. */
export function mannerOf(method: string, mode: string, url: URL, origin: string, shell: readonly string[]): Manner | null {
  if (method !== "GET" || url.origin !== origin) return null;
  if (mode === "navigate") return "page";
  if (shell.includes(url.pathname)) return "shell";
  return DATA.test(url.pathname) ? "data" : null;
}

type Options = Readonly<Record<string, string>>;

const LANGUAGES = ["de", "en"] as const;

export const pagesOf = (game: string): string[] => [
  `/api/lessons/${game}`,
  ...LANGUAGES.map((language) => `/api/rules/${game}/${language}`),
  `/api/cover/${game}.svg`,
  `/api/look/${game}`,
];

/** The looks that lessons and figures of rule pages need, each once. */
export function looksOf(game: string, chosen: readonly Options[]): string[] {
  const queries = chosen.map((options) => new URLSearchParams(options).toString());
  return [...new Set(queries)].filter(Boolean).map((query) => `/api/look/${game}?${query}`);
}
