import { describe, expect, it } from "vitest";
import { follow, foresee, type Man } from "../src/motion";
import { moment, piece } from "./samples";

const ids = (): (() => number) => {
  let last = 0;
  return () => (last += 1);
};
const newId = ids();
const first = (...pieces: ReturnType<typeof piece>[]): readonly Man[] => follow([], moment(pieces), newId).men;

describe("pieces from moment to moment", () => {
  it("are nobody's news at first", () => {
    expect(first(piece("w", 0), piece("b", 1)).every((man) => !man.fresh && !man.way.length)).toBe(true);
  });
  it("keep their identity when they stay", () => {
    const before = first(piece("w", 0));
    expect(follow(before, moment([piece("w", 0)]), newId)).toEqual({ men: before, gone: [] });
  });
  it("go along the last move", () => {
    const before = first(piece("w", 0), piece("w", 8));
    const [moved] = follow(before, moment([piece("w", 6), piece("w", 8)], { last: [0, 3, 6] }), newId).men.filter((man) => man.place === 6);
    expect(moved).toMatchObject({ id: before[0]!.id, way: [0, 3, 6] });
  });
  it("leave when they are taken", () => {
    const before = first(piece("w", 0), piece("b", 4));
    const { men, gone } = follow(before, moment([piece("w", 8)], { last: [0, 8] }), newId);
    expect(men.map((man) => man.id)).toEqual([before[0]!.id]);
    expect(gone.map((man) => man.id)).toEqual([before[1]!.id]);
  });
  it("are the same when they are promoted on the way", () => {
    const before = first(piece("w", 3));
    const [man] = follow(before, moment([piece("w", 6, "D")], { last: [3, 6] }), newId).men;
    expect(man).toMatchObject({ id: before[0]!.id, kind: "D", way: [3, 6] });
  });
  it("are fresh when they are set", () => {
    const before = first(piece("w", 0));
    const set = follow(before, moment([piece("w", 0), piece("b", 1)], { last: [1] }), newId).men.find((man) => man.side === "b");
    expect(set).toMatchObject({ fresh: true, way: [] });
  });
  it("do not change sides", () => {
    const before = first(piece("w", 0));
    const { men, gone } = follow(before, moment([piece("b", 0)], { last: [0] }), newId);
    expect(men[0]!.id).not.toBe(before[0]!.id);
    expect(gone).toHaveLength(1);
  });
});

describe("what a hand foresees", () => {
  const before = moment([piece("w", 0), piece("b", 4)]);
  it("is the piece on its new place", () => {
    expect(foresee(before, [0, 1]).pieces).toEqual([piece("w", 1), piece("b", 4)]);
  });
  it("is the last free place of the way, not a piece that is touched after it", () => {
    expect(foresee(before, [0, 1, 4]).pieces[0]).toEqual(piece("w", 1));
  });
  it("is only the topmost piece of a stack", () => {
    const stack = moment([piece("w", 0), piece("w", 0, "", 1)]);
    expect(foresee(stack, [0, 1]).pieces).toEqual([piece("w", 0), piece("w", 1)]);
  });
  it("is a piece that is set, if its kind is known", () => {
    const trays = [{ side: "w", kind: "", number: 2 }, { side: "w", kind: "D", number: 1 }, { side: "b", kind: "", number: 2 }];
    expect(foresee({ ...before, trays: trays.slice(0, 1) }, [8]).pieces.at(-1)).toEqual(piece("w", 8));
    expect(foresee({ ...before, trays }, [8], ["D"]).pieces.at(-1)).toEqual(piece("w", 8, "D"));
    expect(foresee({ ...before, trays }, [8]).pieces).toEqual(before.pieces);
  });
  it("is a piece of nobody, if such pieces are nobody's", () => {
    const shared = moment([piece("", 4, "D")], { trays: [{ side: "w", kind: "D", number: 1 }] });
    expect(foresee(shared, [8]).pieces.at(-1)).toEqual(piece("", 8, "D"));
  });
  it("changes nothing that it was made from", () => {
    foresee(before, [0, 1]);
    expect(before.pieces).toEqual([piece("w", 0), piece("b", 4)]);
  });
});
