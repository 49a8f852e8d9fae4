import { describe, expect, it } from "vitest";
import { branchAt, cut, isMain, lineTree, play, promote, ROOT, sideways, toEnd, wordsTo } from "../src/variations";

describe("a tree of lines", () => {
  const line = lineTree(["a", "b", "c"]);
  it("grows from a line of words", () => {
    expect(wordsTo(line, toEnd(line, []))).toEqual(["a", "b", "c"]);
    expect(lineTree([])).toEqual(ROOT);
  });
  it("takes a branch that is known", () => {
    expect(play(line, [0], "b")).toEqual([line, [0, 0]]);
  });
  it("grows a new branch beside the main line, which stays", () => {
    const [tree, path] = play(line, [0], "x");
    expect(path).toEqual([0, 1]);
    expect(wordsTo(tree, path)).toEqual(["a", "x"]);
    expect(wordsTo(tree, toEnd(tree, []))).toEqual(["a", "b", "c"]);
    expect(isMain(path)).toBe(false);
    expect(line.next[0]!.next).toHaveLength(1);
  });
  it("walks around a fork, and stays where there is none", () => {
    const [tree, path] = play(line, [0], "x");
    expect(sideways(tree, path, 1)).toEqual([0, 0]);
    expect(sideways(tree, [0, 0], -1)).toEqual([0, 1]);
    expect(sideways(tree, [0], 1)).toEqual([0]);
    expect(sideways(tree, [], 1)).toEqual([]);
  });
  it("makes another line the main one, at every fork on its way", () => {
    const [once, first] = play(line, [], "y");
    const [twice] = play(once, first, "z");
    const [tree, path] = play(twice, first, "q");
    const [lifted, there] = promote(tree, path);
    expect(there).toEqual([0, 0]);
    expect(wordsTo(lifted, toEnd(lifted, []))).toEqual(["y", "q"]);
    expect(branchAt(lifted, []).next.map((branch) => branch.word)).toEqual(["y", "a"]);
    expect(branchAt(lifted, [0]).next.map((branch) => branch.word)).toEqual(["q", "z"]);
  });
  it("loses a branch with all that grew on it", () => {
    const [tree, path] = cut(line, [0, 0]);
    expect(path).toEqual([0]);
    expect(wordsTo(tree, toEnd(tree, []))).toEqual(["a"]);
    expect(cut(line, [])).toEqual([ROOT, []]);
  });
});
