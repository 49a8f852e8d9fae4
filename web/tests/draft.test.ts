import { describe, expect, it } from "vitest";
import { drafted, emptied, isPlain, piecesOf, put, turnOf, withTurn } from "../src/draft";
import { LOOK, moment, piece } from "./samples";

const TEXT = "turn=w;w=a1,Db1;b=c3;hand=w6,b7";

describe("a position set up by touching", () => {
  it("is read from its text", () => {
    expect(piecesOf(LOOK, TEXT)).toEqual([piece("w", 0), piece("w", 1, "D"), piece("b", 8)]);
  });
  it("is plain if the text says all that stands on the board", () => {
    const seen = moment(piecesOf(LOOK, TEXT), { text: TEXT });
    expect(isPlain(LOOK, seen)).toBe(true);
    expect(isPlain(LOOK, { ...seen, pieces: [...seen.pieces, piece("b", 4)] })).toBe(false);
    expect(isPlain(LOOK, moment([piece("w", 0)], { text: "turn=w;w=a1:3" }))).toBe(false);
  });
  it("gets a piece, in place of another one", () => {
    expect(put(LOOK, TEXT, { side: "b", kind: "D" }, 4)).toBe("turn=w;w=a1,Db1;b=c3,Db2;hand=w6,b7");
    expect(put(LOOK, TEXT, { side: "b", kind: "" }, 0)).toBe("turn=w;w=Db1;b=c3,a1;hand=w6,b7");
    expect(put(LOOK, "turn=w", { side: "b", kind: "" }, 0)).toBe("turn=w;b=a1");
  });
  it("loses a piece by touching it again, or by the eraser", () => {
    expect(put(LOOK, TEXT, { side: "b", kind: "" }, 8)).toBe("turn=w;w=a1,Db1;hand=w6,b7");
    expect(put(LOOK, TEXT, null, 1)).toBe("turn=w;w=a1;b=c3;hand=w6,b7");
  });
  it("leaves what is no piece alone", () => {
    expect(emptied(LOOK, TEXT)).toBe("turn=w;hand=w6,b7");
    expect(withTurn(TEXT, "b")).toBe("turn=b;w=a1,Db1;b=c3;hand=w6,b7");
    expect(turnOf(TEXT)).toBe("w");
  });
  it("can be drawn before anybody knows whether it can be", () => {
    const seen = drafted(LOOK, moment([], { touches: [{ word: "a1", places: [0], letters: [] }] }), TEXT);
    expect(seen.pieces).toHaveLength(3);
    expect(seen.touches).toEqual([]);
  });
});
