import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../src/language";
import { endReason, placeName, resultTitle, sideName, tell } from "../src/telling";
import { LOOK, moment, owner, piece } from "./samples";

const over = (values: Record<string, "win" | "loss" | "draw">, left: number | null = null) => moment([], { result: { values, reason: "stuck", left } });

describe("scenes in words", () => {
  beforeEach(() => { language.value = "de"; });
  it("name a place and what stands on it, the lowest first", () => {
    const seen = moment([piece("b", 0, "D", 1), piece("w", 0)]);
    expect(placeName(LOOK, seen, 0)).toBe("a1: Stein (Weiß), Dame (Schwarz)");
    expect(placeName(LOOK, seen, 1)).toBe("b1, leer");
  });
  it("name pieces of nobody by their kind alone", () => {
    expect(placeName(LOOK, moment([piece("", 2)]), 2)).toBe("c1: Stein");
  });
  it("say who is to do what", () => {
    expect(tell(LOOK, moment([]))).toBe("Weiß zieht.");
    expect(tell(LOOK, moment([], { turn: "#", due: { de: "Der Würfel rollt", en: "The die rolls" } }))).toBe("Der Würfel rollt.");
  });
  it("say who has won, and why", () => {
    expect(tell(LOOK, over({ w: "win", b: "loss" }))).toBe("Weiß gewinnt! Schwarz kann nicht ziehen.");
    expect(resultTitle(LOOK, over({ w: "draw", b: "draw" }))).toBe("Unentschieden");
    expect(endReason(LOOK, moment([]))).toBe("");
  });
  it("name everybody in a team that has won", () => {
    const teams = { ...LOOK, sides: [owner("r", "Rot", "Red", 1), owner("b", "Blau", "Blue", 2), owner("y", "Gelb", "Yellow", 1)] };
    expect(resultTitle(teams, over({ r: "win", y: "win", b: "loss" }))).toBe("Rot, Gelb gewinnen!");
  });
  it("count what is left in a game for one", () => {
    expect(resultTitle(LOOK, over({ w: "win" }, 1))).toBe("Geschafft: nur noch ein Stein!");
    expect(resultTitle(LOOK, over({ w: "loss" }, 4))).toBe("4 Steine übrig");
  });
  it("are told in English, too", () => {
    language.value = "en";
    expect(sideName(LOOK, "w")).toBe("White");
    expect(sideName(LOOK, "?")).toBe("?");
    expect(tell(LOOK, moment([]))).toBe("White moves.");
  });
});
