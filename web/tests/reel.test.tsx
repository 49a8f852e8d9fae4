import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useReel, type Reel } from "../src/reel";
import type { Moment } from "../src/scene";

const moment = (text: string): Moment =>
  ({ turn: "w", last: [], die: 0, text, pieces: [], trays: [], marks: [], touches: [], due: { de: "", en: "" }, result: null });

let reel: Reel;
const Probe = (): null => {
  reel = useReel();
  return null;
};
const shown = (): string | null => reel.moment?.text ?? null;
const wait = (): Promise<void> => act(() => void vi.advanceTimersByTime(1000));

describe("a reel", () => {
  beforeEach(async () => {
    vi.useFakeTimers();
    await act(() => render(<Probe />, document.body));
  });
  afterEach(() => {
    render(null, document.body);
    vi.useRealTimers();
  });

  it("shows one moment after the other and leaves the last one there", async () => {
    await act(() => reel.play([moment("a"), moment("b")]));
    expect([shown(), reel.running]).toEqual(["a", true]);
    await wait();
    expect([shown(), reel.running]).toEqual(["b", false]);
    await wait();
    expect(shown()).toBe("b");
  });

  it("ends with what is to be done then, and shows nothing any more", async () => {
    const then = vi.fn();
    await act(() => reel.play([moment("a")], then));
    expect([shown(), then.mock.calls.length]).toEqual(["a", 0]);
    await wait();
    expect([shown(), then.mock.calls.length]).toEqual([null, 1]);
    await wait();
    expect(then).toHaveBeenCalledTimes(1);
  });

  it("is stopped by a word, and does nothing then", async () => {
    const then = vi.fn();
    await act(() => reel.play([moment("a"), moment("b")], then));
    await act(() => reel.stop());
    await wait();
    await wait();
    expect([shown(), then.mock.calls.length]).toEqual([null, 0]);
  });
});
