import { describe, expect, it } from "vitest";
import type { Moment, Phrase } from "../src/scene";
import { judge, movesToWin, nextUnsolved, solution, type LessonStep, type PuzzleEntry, type PuzzleNode } from "../src/studies";

const moment = (text: string): Moment =>
  ({ turn: "w", last: [], die: 0, text, pieces: [], trays: [], marks: [], touches: [], due: { de: "", en: "" }, result: null });
const phrase = (text: string): Phrase => ({ de: text, en: text });

describe("a lesson", () => {
  const step: LessonStep = {
    page: "taking",
    setting_options: {},
    say: phrase("do"),
    praise: phrase("well done"),
    wrong: phrase("no"),
    wrong_words: { "a1-a2": phrase("nearly") },
    before: moment("before"),
    after: { "a1-a3": [moment("played"), moment("answered")] },
  };

  it("shows what follows a right word, with praise", () => {
    const { right, shown, say } = judge(step, "a1-a3");
    expect([right, shown.map((each) => each.text), say.en]).toEqual([true, ["played", "answered"], "well done"]);
  });

  it("has its own words for some slips and the same for all others", () => {
    expect(judge(step, "a1-a2")).toMatchObject({ right: false, shown: [], say: phrase("nearly") });
    expect(judge(step, "b1-b2")).toMatchObject({ right: false, shown: [], say: phrase("no") });
  });
});

describe("a puzzle", () => {
  const last: PuzzleNode = { moment: moment("answered"), right: ["c"], then: { c: { moment: moment("won"), reply: null, node: null } } };
  const first: PuzzleNode = { moment: moment("start"), right: ["a"], then: { a: { moment: moment("played"), reply: "b", node: last } } };

  it("is solved by both sides' words in turn", () => {
    expect(solution(first).map((each) => each.text)).toEqual(["played", "answered", "won"]);
    expect(solution(last).map((each) => each.text)).toEqual(["won"]);
  });

  const entry = (id: string, distance = 1): PuzzleEntry => ({ id, game: "", options: {}, kind: "win", distance, difficulty: 1, side: "w" });
  const list = ["a", "b", "c"].map((id) => entry(id));

  it.each([
    ["b", ["b"], "c"],
    ["c", ["c"], "a"],
    ["b", ["b", "c"], "a"],
    ["b", ["a", "b", "c"], undefined],
    ["a", [], "b"],
  ])("leads from %s with %s solved to %s", (id, done, next) => {
    expect(nextUnsolved(list, id, (each) => done.includes(each))?.id).toBe(next);
  });

  it("counts the moves of the solver", () => {
    expect([1, 3, 5].map((distance) => movesToWin(entry("a", distance)))).toEqual([1, 2, 3]);
  });
});
