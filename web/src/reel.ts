/** Moments shown one after the other, as if they were played. */

import { useEffect, useState } from "preact/hooks";
import type { Moment } from "./scene";

const PACE_MILLISECONDS = 900;

export interface Reel {
  /** What is shown now; null if nothing is. */
  readonly moment: Moment | null;
  /** Whether more is to come. */
  readonly running: boolean;
  /** Show moments; then leave the last one there, or do something else a little later. */
  readonly play: (moments: readonly Moment[], then?: () => void) => void;
  readonly stop: () => void;
}

interface State {
  readonly moments: readonly Moment[];
  readonly then?: (() => void) | undefined;
}

const NOTHING: State = { moments: [] };

export function useReel(): Reel {
  const [{ moments, then }, setState] = useState<State>(NOTHING);
  const [first, ...rest] = moments;
  const running = rest.length > 0 || then !== undefined;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => {
      if (rest.length) setState({ moments: rest, then });
      else {
        setState(NOTHING);
        then?.();
      }
    }, PACE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [moments, then]);
  return {
    moment: first ?? null,
    running,
    play: (shown, after) => setState({ moments: shown, then: after }),
    stop: () => setState(NOTHING),
  };
}
