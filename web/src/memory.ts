/** What this browser remembers; a browser that remembers nothing is no reason to fail. */

const PREFIX = "spielschrank.";

export function remembered<T>(key: string): T | undefined {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; then it is forgotten.
  }
}
