import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Message } from "../src/connection";

/** A socket whose other end is this test. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  readonly sent: Message[] = [];
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onclose: ((event: { code: number }) => void) | undefined;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Message);
  }
  close(): void {
    this.readyState = 3;
  }
  welcome(): void {
    this.readyState = Socket.OPEN;
    this.onopen?.();
    this.say({ type: "welcome" });
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = (): Socket => Socket.all.at(-1)!;
let connection: Connection;
let heard: Message[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  heard = [];
  connection = new Connection(() => ({ type: "hello", token: "secret" }), (message) => heard.push(message), "ws://here");
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("says hello and is open when it is welcome", () => {
    expect(connection.state.value).toBe("connecting");
    last().welcome();
    expect(last().sent).toEqual([{ type: "hello", token: "secret" }]);
    expect(connection.state.value).toBe("open");
  });
  it("gives answers to those who asked, and all news to the one who hears", async () => {
    last().welcome();
    const answer = connection.ask({ type: "play", word: "a1" });
    last().say({ type: "table" });
    last().say({ type: "done", id: last().sent[1]!["id"] });
    expect(await answer).toMatchObject({ type: "done" });
    expect(heard.map((message) => message.type)).toEqual(["welcome", "table", "done"]);
  });
  it("comes back by itself, and asks once more what was not answered", async () => {
    last().welcome();
    const answer = connection.ask({ type: "play", word: "a1" });
    const asked = last().sent[1];
    last().break();
    expect(connection.state.value).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
    last().welcome();
    expect(last().sent).toEqual([{ type: "hello", token: "secret" }, asked]);
    last().say({ type: "done", id: asked!["id"] });
    expect(await answer).toMatchObject({ type: "done" });
  });
  it("asks nothing before it is welcome", () => {
    last().readyState = Socket.OPEN;
    last().onopen?.();
    void connection.ask({ type: "resign" });
    expect(last().sent).toHaveLength(1);
    last().say({ type: "welcome" });
    expect(last().sent.map((message) => message.type)).toEqual(["hello", "resign"]);
  });
  it("tries less and less often, but never gives up", async () => {
    const attempts = async (seconds: number): Promise<number> => {
      const before = Socket.all.length;
      for (let second = 0; second < seconds; second += 0.1) {
        last().break();
        await vi.advanceTimersByTimeAsync(100);
      }
      return Socket.all.length - before;
    };
    const first = await attempts(20);
    const later = await attempts(20);
    expect(first).toBeGreaterThan(later);
    expect(later).toBeGreaterThan(0);
  });
  it("is lost when no match has the link", async () => {
    last().break(4404);
    expect(connection.state.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(1);
  });
  it("that died without a word is noticed when a question stays unanswered", async () => {
    last().welcome();
    void connection.ask({ type: "play", word: "a1" });
    await vi.advanceTimersByTimeAsync(9500);
    expect(connection.state.value).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all).toHaveLength(2);
  });
  it("that is quiet for long is asked whether it is there", async () => {
    last().welcome();
    await vi.advanceTimersByTimeAsync(22_000);
    expect(last().sent.map((message) => message.type)).toEqual(["hello", "why"]);
  });
  it("does not wait for ever to be welcome", async () => {
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Socket.all).toHaveLength(2);
  });
  it("is let go at once when the device says that it is offline", () => {
    last().welcome();
    dispatchEvent(new Event("offline"));
    expect(connection.state.value).toBe("waiting");
    dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
  });
  it("hears nothing from a socket that was let go", () => {
    const old = last();
    old.welcome();
    dispatchEvent(new Event("offline"));
    old.say({ type: "table" });
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });
  it("stays closed when it is closed", async () => {
    connection.close();
    last().break();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(1);
  });
});
