import { describe, expect, it } from "vitest";
import { curve, heights, piecesLeft, scores, turningPoints, type Judged } from "../src/graph";
import { LOOK, moment, owner } from "./samples";

const judged = (ply: number, w: number, more: Partial<Judged> = {}): Judged => ({ ply, expected: { w, b: 1 - w }, proved: null, word: null, over: false, ...more });
const win = { value: "win", distance: 3 } as const;
const loss = { value: "loss", distance: 2 } as const;
const turns = (letters: string) => [...letters].map((turn) => moment([], { turn }));
const [white] = LOOK.sides;

describe("the curve of a game", () => {
  it("has the expected score of a camp, and gaps where nothing is known yet", () => {
    expect(scores(LOOK, turns("wb"), [judged(0, 0.6), undefined], [white!])).toEqual([0.6, undefined]);
  });
  it("is exact where something is proved, seen by whoever is to move", () => {
    const known = [judged(0, 0.8, { proved: win }), judged(1, 0.8, { proved: win }), judged(2, 0.7, { proved: { value: "draw", distance: 4 } })];
    expect(scores(LOOK, turns("wbw"), known, [white!])).toEqual([1, 0, 0.5]);
  });
  it("trusts no proof of a roll", () => {
    expect(scores(LOOK, turns("#"), [judged(0, 0.4, { proved: win })], [white!])).toEqual([0.4]);
  });
  it("measures one alone by the pieces left", () => {
    expect(piecesLeft(0.25)).toBe(4);
    expect(heights([1, 0.5, undefined, 1 / 3], true)).toEqual([1, 0.5, undefined, 0]);
    expect(heights([0.3], false)).toEqual([0.3]);
  });
  it("goes from left to right and leaves out what is not known", () => {
    expect(curve([1, undefined, 0])).toEqual([[0, 0], [1000, 100]]);
    expect(curve([0.5])).toEqual([[0, 50]]);
  });
});

describe("turning points", () => {
  const find = (letters: string, words: string[], known: (Judged | undefined)[]) => turningPoints(LOOK, turns(letters), words, known);
  it("are moves after which their side stands much worse", () => {
    const [found, ...others] = find("wbw", ["slip", "fine"], [judged(0, 0.7, { word: "good" }), judged(1, 0.4), judged(2, 0.42)]);
    expect(found).toEqual({ ply: 1, side: "w", word: "slip", before: 0.7, after: 0.4, better: "good", lost: null });
    expect(others).toEqual([]);
  });
  it("are not what the computer would have played itself", () => {
    expect(find("wb", ["good"], [judged(0, 0.7, { word: "good" }), judged(1, 0.3)])).toEqual([]);
  });
  it("are proved results thrown away", () => {
    const [found] = find("wb", ["slip"], [judged(0, 0.9, { word: "good", proved: win }), judged(1, 0.9, { proved: { value: "draw", distance: 1 } })]);
    expect(found).toMatchObject({ lost: "win", before: 1, after: 0.5 });
    const [worse] = find("bw", ["slip"], [judged(0, 0.5, { word: "good", proved: { value: "draw", distance: 9 } }), judged(1, 1, { over: true })]);
    expect(worse).toMatchObject({ lost: "draw", side: "b", before: 0.5, after: 0 });
  });
  it("are not moves in a game that is lost anyway", () => {
    expect(find("wb", ["any"], [judged(0, 0.2, { word: "good", proved: loss }), judged(1, 0.1, { proved: win })])).toEqual([]);
  });
  it("may be the luck of the die", () => {
    const [found] = find("#w", ["6"], [judged(0, 0.2), judged(1, 0.9)]);
    expect(found).toMatchObject({ side: "#", better: null, lost: null });
  });
  it("wait until both positions are known", () => {
    expect(find("wb", ["slip"], [judged(0, 0.9, { word: "good" }), undefined])).toEqual([]);
  });
  it("of one alone are pieces left that need not have been", () => {
    const alone = { ...LOOK, sides: [owner("s", "Du", "You")] };
    const known = [1, 0.5, 0.5].map((s, ply): Judged => ({ ply, expected: { s }, proved: null, word: "good", over: false }));
    expect(turningPoints(alone, turns("sss"), ["slip", "fine"], known).map((turning) => turning.ply)).toEqual([1]);
  });
});
