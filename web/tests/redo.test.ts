import { expect, it } from "vitest";
import { redoable } from "../src/redo";

it.each([
  ["nothing at the start", [], [], ["a"], []],
  ["a word taken back", [], ["a", "b"], ["a"], ["b"]],
  ["several taken back one by one", ["b"], ["a"], [], ["b", "a"]],
  ["two taken back at once", [], ["a", "b", "c"], ["a"], ["c", "b"]],
  ["the rest when one is played again", ["b", "a"], [], ["a"], ["b"]],
  ["the rest when two are played again at once", ["c", "b", "a"], [], ["a", "b"], ["c"]],
  ["nothing when another word is played", ["b", "a"], [], ["x"], []],
  ["the same when nothing changed", ["b"], ["a"], ["a"], ["b"]],
])("can redo %s", (_, known, before, after, expected) => {
  expect(redoable(known, before, after)).toEqual(expected);
});
