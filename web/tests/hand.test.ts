import { describe, expect, it } from "vitest";
import { candidates, complete, nextPlaces, placeless, touch as touchOn, type Outcome, type Touched } from "../src/hand";
import type { Touch } from "../src/scene";
import { touch } from "./samples";

const STEPS = [touch("a-b", 0, 1), touch("a-c", 0, 2), touch("d-e", 3, 4)];
const LONG = [touch("a-b", 0, 1), touch("a-b-c", 0, 1, 2), touch("a-d-c-e", 0, 3, 2, 4)];

const put = (words: readonly Touch[], touched: Touched, place: number): Outcome => touchOn(words, touched, place, () => true);

describe("a hand", () => {
  it("may first touch what any word begins with", () => {
    expect([...nextPlaces(STEPS, [])]).toEqual([0, 3]);
  });
  it("may then go where a word goes on", () => {
    expect([...nextPlaces(STEPS, [0])]).toEqual([1, 2]);
  });
  it("goes on place by place", () => {
    expect(put(STEPS, [0], 2)).toEqual({ kind: "touched", touched: [0, 2] });
  });
  it("is lifted by touching the same place again", () => {
    expect(put(STEPS, [0], 0)).toEqual({ kind: "lifted" });
  });
  it("begins anew with another piece", () => {
    expect(put(STEPS, [0], 3)).toEqual({ kind: "touched", touched: [3] });
  });
  it("is refused where no word leads, with all it has touched", () => {
    expect(put(STEPS, [0], 4)).toEqual({ kind: "refused", touched: [0, 4] });
    expect(put(STEPS, [], 4)).toEqual({ kind: "refused", touched: [4] });
  });
  it("knows words that are complete but could go on", () => {
    expect(complete(LONG, [0, 1]).map((each) => each.word)).toEqual(["a-b"]);
    expect(candidates(LONG, [0, 1]).map((each) => each.word)).toEqual(["a-b", "a-b-c"]);
  });
  it("jumps to the end of a way if one way there is the shortest", () => {
    expect(put(LONG, [0], 2)).toEqual({ kind: "touched", touched: [0, 1, 2] });
    expect(put(LONG, [0], 4)).toEqual({ kind: "touched", touched: [0, 3, 2, 4] });
  });
  it("does not jump onto a piece, which may be one to take", () => {
    const capture = [touch("a-bxc", 0, 1, 2)];
    expect(touchOn(capture, [0], 2, () => false)).toEqual({ kind: "touched", touched: [0, 2] });
    expect([...nextPlaces(capture, [0, 2])]).toEqual([1]);
  });
  it("does not guess between two ways of the same length, but asks for the way", () => {
    const both = [touch("a-b-d", 0, 1, 3), touch("a-c-d", 0, 2, 3)];
    expect(put(both, [0], 3)).toEqual({ kind: "touched", touched: [0, 3] });
    expect([...nextPlaces(both, [0, 3])]).toEqual([1, 2]);
    expect(put(both, [0, 3], 2)).toEqual({ kind: "touched", touched: [0, 3, 2] });
    expect(complete(both, [0, 3, 2]).map((each) => each.word)).toEqual(["a-c-d"]);
  });
  it("may touch several captured pieces in any order", () => {
    const captures = [touch("axbxc", 0, 1, 2), touch("axbxd", 0, 1, 3), touch("axcxd", 0, 2, 3)];
    expect(put(captures, [0], 3)).toEqual({ kind: "touched", touched: [0, 3] });
    expect([...nextPlaces(captures, [0, 3])]).toEqual([1, 2]);
    expect(complete(captures, [0, 3, 1]).map((each) => each.word)).toEqual(["axbxd"]);
  });
  it("touches a place twice only if the word does", () => {
    const circle = [touch("a-b-a", 0, 1, 0)];
    expect(put(circle, [0, 1], 0)).toEqual({ kind: "touched", touched: [0, 1, 0] });
  });
  it("knows words that need no place", () => {
    expect(placeless([...STEPS, touch("pass")]).map((each) => each.word)).toEqual(["pass"]);
  });
  it("leaves words that differ in a letter to be chosen", () => {
    const letters = [touch("V@a", 0, "V"), touch("D@a", 0, "D")];
    expect(complete(letters, [0])).toHaveLength(2);
  });
});
