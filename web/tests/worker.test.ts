import { describe, expect, it } from "vitest";
import { looksOf, mannerOf } from "../worker/wanted";

const HERE = "http://cupboard.example";
const SHELL = ["/", "/icon.svg", "/assets/main-1.js"];

describe("the service worker", () => {
  it.each([
    ["GET", "navigate", "/learn/any", "page"],
    ["GET", "no-cors", "/assets/main-1.js", "shell"],
    ["GET", "no-cors", "/assets/main-2.js", null],
    ["GET", "cors", "/api/games", "data"],
    ["GET", "cors", "/api/look/any?sides=3", "data"],
    ["GET", "cors", "/api/rules/any/de", "data"],
    ["GET", "cors", "/api/lessons/any", "data"],
    ["GET", "no-cors", "/api/cover/any.svg", "data"],
    ["GET", "cors", "/api/match", null],
    ["GET", "cors", "/api/puzzles/any", null],
    ["POST", "cors", "/api/games", null],
  ])("answers %s (%s) %s as %s", (method, mode, path, manner) => {
    expect(mannerOf(method, mode, new URL(path, HERE), HERE, SHELL)).toBe(manner);
  });

  it("leaves other hosts alone", () => {
    expect(mannerOf("GET", "cors", new URL("http://other.example/api/games"), HERE, SHELL)).toBeNull();
  });

  it("asks for every look once, as the page does", () => {
    expect(looksOf("any", [{}, { a: "1", b: "2" }, { a: "2" }, { a: "1", b: "2" }])).toEqual(["/api/look/any?a=1&b=2", "/api/look/any?a=2"]);
  });
});
