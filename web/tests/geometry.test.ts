import { describe, expect, it } from "vitest";
import { ARROW_KEYS, arrowPaths, neighbour, percent } from "../src/geometry";
import type { Place } from "../src/scene";
import { LOOK, PLACES } from "./samples";

const name = (number: number): string => PLACES[number]!.name;
const go = (from: string, key: string): string => name(neighbour(PLACES, PLACES.findIndex((place) => place.name === from), ARROW_KEYS[key]!));

describe("arrow keys", () => {
  it("go to the next place", () => {
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => go("b2", key))).toEqual(["b3", "b1", "a2", "c2"]);
  });
  it("stay where the board ends", () => {
    expect(go("a1", "ArrowLeft")).toBe("a1");
    expect(go("c3", "ArrowUp")).toBe("c3");
  });
  it("find what lies aside where nothing lies straight on", () => {
    const places: Place[] = [[0, 0], [100, 60], [400, 0]].map(([x, y], number) => ({ name: String(number), x: x!, y: y!, shape: "point" }));
    expect(neighbour(places, 0, ARROW_KEYS["ArrowRight"]!)).toBe(1);
    expect(neighbour(places.slice(0, 1), 0, ARROW_KEYS["ArrowRight"]!)).toBe(0);
  });
});

describe("boxes over the picture", () => {
  it("lie in per cent of it", () => {
    expect(percent(LOOK, 100, 0, 150)).toEqual({ left: "25%", top: expect.stringMatching(/^-8.33/), width: "50%", height: "50%" });
  });
});

describe("an arrow", () => {
  it("goes through all places and stops short of the last", () => {
    const { shaft, head } = arrowPaths([PLACES[0]!, PLACES[3]!, PLACES[4]!]);
    const numbers = (path: string): number[] => path.match(/-?[\d.]+/g)!.map(Number);
    expect(numbers(shaft).slice(0, 4)).toEqual([0, 200, 0, 100]);
    expect(numbers(head)[0]).toBe(88);
  });
  it("of one place is still a path", () => {
    const { shaft, head } = arrowPaths([PLACES[0]!]);
    expect(shaft + head).not.toContain("NaN");
  });
});
