import { describe, expect, it } from "vitest";
import { language, word } from "../src/language";
import { WORDS } from "../src/words";

const blanks = (text: string): string[] => [...text.matchAll(/\{\d\}/g)].map(([blank]) => blank).sort();

describe("the client's own words", () => {
  it.each(Object.entries(WORDS))("%s has the same blanks in both languages", (_, [german, english]) => {
    expect(blanks(german)).toEqual(blanks(english));
    expect(german.trim() && english.trim()).toBeTruthy();
  });
  it("are filled in", () => {
    language.value = "de";
    expect(word("fischer", 5, 3)).toBe("5 Minuten + 3 Sekunden je Zug");
    language.value = "en";
    expect(word("fischer", 5, 3)).toBe("5 minutes + 3 seconds a move");
  });
});
