/** The service worker: the shell, the rules and the lessons are kept at hand, so that they open without the server. */

import { looksOf, mannerOf, pagesOf, type Manner } from "./wanted";

declare const self: ServiceWorkerGlobalScope;
/** The files that the page is made of, and a name that changes with any of them; the build writes them before all else. */
declare const SHELL: readonly string[];
declare const VERSION: string;

const FAMILY = "spielschrank-";
const CACHE = FAMILY + VERSION;
const PATIENCE_MILLISECONDS = 3000;

const ANSWERS: Readonly<Record<Manner, (event: FetchEvent) => Promise<Response>>> = {
  page: (event) => freshPage(event.request),
  shell: async (event) => (await caches.match(event.request)) ?? fetch(event.request),
  data: (event) => keptData(event),
};

// A new version waits until no page of the old one is open: its pages may still need the old files.
self.addEventListener("install", (event) => event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...SHELL]))));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const manner = mannerOf(method, mode, new URL(url), self.location.origin, SHELL);
  if (manner) event.respondWith(ANSWERS[manner](event));
});

// Pages say so when they have nothing else to do.
self.addEventListener("message", (event) => {
  if (event.data === "keep") event.waitUntil(keepEverything().catch(() => undefined));
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(FAMILY) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page as the server has it now; as it was when the server does not answer in time. */
async function freshPage(request: Request): Promise<Response> {
  const fresh = fetch(request).then((response) => (response.status < 500 ? response : undefined), () => undefined);
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MILLISECONDS));
  return (await Promise.race([fresh, late])) ?? (await caches.match("/")) ?? (await fresh) ?? Response.error();
}

/** What is known at once, and what is new for the next time. */
async function keptData(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const known = await cache.match(event.request);
  const fresh = keep(cache, event.request);
  if (!known) return fresh;
  event.waitUntil(fresh.catch(() => undefined));
  return known;
}

async function keep(cache: Cache, request: RequestInfo): Promise<Response> {
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Fetch what has never been asked for, piece by piece, so that nobody waits for it. */
async function keepEverything(): Promise<void> {
  const cache = await caches.open(CACHE);
  const had = async <T>(path: string): Promise<T> => {
    const response = (await cache.match(path)) ?? (await keep(cache, path));
    return (path.endsWith(".svg") ? undefined : await response.clone().json()) as T;
  };
  for (const { game } of await had<{ game: string }[]>("/api/games")) {
    const [lesson, ...rules] = pagesOf(game);
    const { steps } = await had<{ steps: { setting_options: Record<string, string> }[] }>(lesson!);
    const figures: { options: Record<string, string> }[] = [];
    for (const path of rules) figures.push(...((await had<{ figures?: typeof figures } | undefined>(path))?.figures ?? []));
    const chosen = [...steps.map((step) => step.setting_options), ...figures.map((figure) => figure.options)];
    for (const path of looksOf(game, chosen)) await had(path);
  }
}
