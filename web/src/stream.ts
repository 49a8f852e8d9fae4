/** Something the server tells bit by bit, for as long as somebody listens. */

import { explanation, fetchSpoken, ServerError } from "./server";

/** Take whole events off the front of a text; what is left waits for more. */
export function takeEvents<T>(text: string): [T[], string] {
  const parts = text.split("\n\n");
  const rest = parts.pop() ?? "";
  return [parts.filter((part) => part.startsWith("data: ")).map((part) => JSON.parse(part.slice(6)) as T), rest];
}

/** Ask, and hand on every event until there are no more or the signal stops it. */
export async function listen<T>(path: string, body: unknown, signal: AbortSignal, hear: (event: T) => void, token = ""): Promise<void> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetchSpoken(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  if (!response.ok || !response.body) throw new ServerError(response.status, await explanation(response));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const [events, rest] = takeEvents<T>(text + part.value);
    text = rest;
    for (const event of events) hear(event);
  }
}
