import { describe, expect, it } from "vitest";
import { againstComputer, allHere, camps, seatsOf, withFriends } from "../src/seating";
import { owner } from "./samples";

const TWO = [owner("w", "", ""), owner("b", "", "")];
const TEAMS = [owner("r", "", "", 1), owner("b", "", "", 2), owner("y", "", "", 1), owner("g", "", "", 2)];

describe("seats", () => {
  it("are shared by those who win together", () => {
    expect(camps(TEAMS).map((camp) => camp.map((side) => side.letter))).toEqual([["r", "y"], ["b", "g"]]);
    expect(camps(TWO)).toHaveLength(2);
  });
  it("against the computer are one of a person and one for every other side", () => {
    expect(seatsOf(againstComputer(TEAMS, camps(TEAMS)[1]!), 3, "")).toEqual([
      { sides: ["b", "g"] }, { sides: ["r"], level: 3 }, { sides: ["y"], level: 3 },
    ]);
  });
  it("at one device are a single one", () => {
    expect(seatsOf(allHere(TEAMS), 3, "Oma")).toEqual([{ sides: ["r", "b", "y", "g"], name: "Oma" }]);
  });
  it("with friends begin with the own one, whatever side it is", () => {
    expect(seatsOf(withFriends(TWO, TWO[1]!), 1, "Oma")).toEqual([{ sides: ["b"], name: "Oma" }, { sides: ["w"] }]);
    expect(seatsOf(withFriends(TEAMS, TEAMS[2]!), 1, "").map((seat) => seat.sides)).toEqual([["y"], ["r"], ["b"], ["g"]]);
  });
  it("may be mixed", () => {
    expect(seatsOf({ r: "here", b: "friend1", y: "computer", g: "friend1" }, 8, "")).toEqual([
      { sides: ["r"] }, { sides: ["b", "g"] }, { sides: ["y"], level: 8 },
    ]);
  });
});
