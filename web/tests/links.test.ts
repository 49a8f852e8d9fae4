import { describe, expect, it } from "vitest";
import { boardLink, pictureLink, printLink, readLink, type Study } from "../src/links";

const STUDY: Study = { game: "sample", options: { two: "yes", size: "8" }, start: "turn=w;w=Ma1,b2;hand=w9", words: ["d2", "b4-b5xa1", "#3", "@a1"] };

describe("addresses of positions", () => {
  it("say everything and stay readable", () => {
    expect(boardLink(STUDY)).toBe("/board/sample?o=two:yes&o=size:8&p=turn=w;w=Ma1,b2;hand=w9&after=d2,b4-b5xa1,%233,@a1");
    expect(boardLink({ game: "sample", options: {}, start: "", words: [] })).toBe("/board/sample");
  });
  it("are read back as they were written", () => {
    expect(readLink("sample", boardLink(STUDY).split("?")[1]!)).toEqual(STUDY);
    expect(readLink("sample", "")).toEqual({ game: "sample", options: {}, start: "", words: [] });
  });
  it("lead to pictures and to paper", () => {
    expect(pictureLink({ ...STUDY, options: {}, start: "" }, "gif", "en")).toBe("/api/picture/sample.gif?after=d2,b4-b5xa1,%233,@a1&language=en");
    expect(printLink("sample", ".pdf", { two: "yes" }, "de", true)).toBe("/api/print/sample.pdf?o=two:yes&language=de&contrast=true");
  });
});
