import { expect, it } from "vitest";
import { bestOf, isBest, noteBest } from "../src/best";

it("keeps the fewest pieces left for every game and its options, in whatever order they are told", () => {
  noteBest("alone", { a: "1", b: "2" }, 5);
  noteBest("alone", { b: "2", a: "1" }, 3);
  noteBest("alone", { a: "1", b: "2" }, 4);
  noteBest("alone", { a: "2", b: "2" }, 8);
  expect(bestOf("alone", { a: "1", b: "2" })).toBe(3);
  expect(bestOf("alone", { a: "2", b: "2" })).toBe(8);
  expect(bestOf("other", {})).toBeUndefined();
  expect([isBest("alone", { a: "1", b: "2" }, 3), isBest("alone", { a: "1", b: "2" }, 2), isBest("other", {}, 9)]).toEqual([false, true, true]);
  expect(JSON.parse(localStorage.getItem("spielschrank.best")!)).toEqual({ "alone a=1 b=2": 3, "alone a=2 b=2": 8 });
});
