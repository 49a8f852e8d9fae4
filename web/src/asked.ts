/** Something asked of the server, on its way, here, or failed. */

import { useCallback, useEffect, useState } from "preact/hooks";

export interface Asked<T> {
  readonly value: T | undefined;
  readonly error: Error | undefined;
  readonly again: () => void;
}

/** Ask when the page needs it, and again when what it depends on changes; the old answer stays until the new one is here. */
export function useAsked<T>(ask: () => Promise<T> | undefined, on: readonly unknown[]): Asked<T> {
  const [state, setState] = useState<{ value?: T; error?: Error }>({});
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let wanted = true;
    ask()?.then(
      (value) => wanted && setState({ value }),
      (error: unknown) => wanted && setState((old) => ({ ...old, error: error as Error })),
    );
    return () => {
      wanted = false;
    };
  }, [...on, turn]);
  return { value: state.value, error: state.error, again: useCallback(() => setTurn((old) => old + 1), []) };
}
