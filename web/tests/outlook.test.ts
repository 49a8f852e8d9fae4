import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../src/language";
import { outlook } from "../src/outlook";
import { LOOK, owner } from "./samples";

const expects = (w: number) => ({ expected: { w, b: 1 - w }, proved: null });
const proves = (value: "win" | "draw" | "loss", distance: number) => ({ expected: { w: 0.5, b: 0.5 }, proved: { value, distance } });

describe("what is expected, in plain words", () => {
  beforeEach(() => { language.value = "de"; });
  it.each([
    [0.5, "Ausgeglichen"],
    [0.58, "Weiß steht etwas besser"],
    [0.7, "Weiß steht besser"],
    [0.15, "Schwarz steht klar besser"],
    [0.98, "Weiß steht auf Gewinn"],
  ])("says how the sides stand at %d", (score, told) => {
    expect(outlook(LOOK, "w", expects(score))).toBe(told);
  });
  it("says what is proved, whoever is to move", () => {
    expect(outlook(LOOK, "w", proves("win", 9))).toBe("Weiß gewinnt in 5 Zügen");
    expect(outlook(LOOK, "w", proves("win", 1))).toBe("Weiß gewinnt in einem Zug");
    expect(outlook(LOOK, "w", proves("loss", 4))).toBe("Schwarz gewinnt in 2 Zügen");
    expect(outlook(LOOK, "b", proves("draw", 4))).toBe("Unentschieden, wenn alle richtig spielen");
  });
  it("takes a roll for what it is: luck", () => {
    expect(outlook(LOOK, "#", { ...expects(0.7), proved: { value: "win", distance: 1 } })).toBe("Weiß steht besser");
  });
  it("speaks of teams in the plural", () => {
    const teams = { ...LOOK, sides: [owner("r", "Rot", "Red", 1), owner("b", "Blau", "Blue", 2), owner("y", "Gelb", "Yellow", 1)] };
    expect(outlook(teams, "b", { expected: { r: 0.7, y: 0.7, b: 0.3 }, proved: null })).toBe("Rot, Gelb stehen besser");
    expect(outlook(teams, "y", { expected: { r: 1, y: 1, b: 0 }, proved: { value: "win", distance: 3 } })).toBe("Rot, Gelb gewinnen in 2 Zügen");
  });
  it("speaks of sides with a plural for a name in the plural", () => {
    const [first, other] = LOOK.sides;
    const many = { ...LOOK, sides: [{ ...first!, many: true }, other!] };
    expect(outlook(many, "w", expects(0.7))).toBe("Weiß stehen besser");
    expect(outlook(many, "w", proves("win", 1))).toBe("Weiß gewinnen in einem Zug");
  });
  it("gives everybody's score among more than two", () => {
    const three = { ...LOOK, sides: [owner("r", "Rot", "Red"), owner("b", "Blau", "Blue"), owner("y", "Gelb", "Yellow")] };
    expect(outlook(three, "r", { expected: { r: 0.5, b: 0.3, y: 0.2 }, proved: null })).toBe("Rot 50 % · Blau 30 % · Gelb 20 %");
    expect(outlook(three, "r", { expected: { r: 1, b: 0, y: 0 }, proved: { value: "win", distance: 7 } })).toBe("Rot kann den Gewinn erzwingen");
    expect(outlook(three, "r", { expected: { r: 0, b: 0.9, y: 0.1 }, proved: { value: "loss", distance: 7 } })).toBe("Rot 0 % · Blau 90 % · Gelb 10 %");
  });
  it("counts what is left for one alone", () => {
    const alone = { ...LOOK, sides: [owner("s", "Du", "You")] };
    expect(outlook(alone, "s", { expected: { s: 1 }, proved: null })).toBe("Ein Stein bleibt übrig");
    expect(outlook(alone, "s", { expected: { s: 0.25 }, proved: { value: "loss", distance: 4 } })).toBe("4 Steine bleiben übrig; einer allein geht nicht mehr");
  });
  it("speaks English, too", () => {
    language.value = "en";
    expect(outlook(LOOK, "w", expects(0.58))).toBe("White is slightly better");
    expect(outlook(LOOK, "w", proves("win", 9))).toBe("White wins in 5 moves");
  });
});
