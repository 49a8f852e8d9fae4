import { describe, expect, it } from "vitest";
import type { Thought } from "../src/scene";
import { takeEvents } from "../src/stream";
import { merged } from "../src/thoughts";

const thought = (word: string, rank: number): Thought => ({ word, rank, value: 0, expected: {}, proved: null, line: [word], nodes: 1, depth: 1, seconds: 0 });
const words = (thoughts: readonly Thought[]): string[] => thoughts.map((each) => each.word);

describe("thoughts that come in rounds", () => {
  it("stand in order, the best first", () => {
    expect(words(merged([], [thought("c", 3), thought("b", 2), thought("a", 1)], 3))).toEqual(["a", "b", "c"]);
  });
  it("keep older ones that a broken round did not come to", () => {
    expect(words(merged([thought("a", 1), thought("b", 2), thought("c", 3)], [thought("b", 1)], 3))).toEqual(["b", "a", "c"]);
    expect(words(merged([thought("a", 1)], [thought("b", 1)], 1))).toEqual(["b"]);
  });
});

describe("events of a stream", () => {
  it("are taken when they are whole", () => {
    expect(takeEvents('data: {"a":1}\n\ndata: {"a":2}\n\ndata: {"a')).toEqual([[{ a: 1 }, { a: 2 }], 'data: {"a']);
    expect(takeEvents(": hello\n\n")).toEqual([[], ""]);
    expect(takeEvents("")).toEqual([[], ""]);
  });
});
