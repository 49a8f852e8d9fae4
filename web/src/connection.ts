/** A websocket that comes back by itself, and sends again what was not answered. */

import { signal, type Signal } from "@preact/signals";

export type State = "connecting" | "open" | "waiting" | "lost";
export type Message = Readonly<Record<string, unknown>> & { readonly type: string };

const UNKNOWN_LINK = 4404;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** So long an answer may take before the connection counts as dead, and so long nothing need be heard. */
const PATIENCE = 8000;
const QUIET = 20_000;
const LOOK_EVERY = 1000;

interface Pending {
  readonly message: Message;
  readonly since: number;
  readonly done: (answer: Message) => void;
}

let count = 0;
const newId = (): string => `${Date.now().toString(36)}${(count++).toString(36)}${Math.random().toString(36).slice(2, 6)}`;

export class Connection {
  readonly state: Signal<State> = signal<State>("connecting");
  private socket: WebSocket | undefined;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pending = new Map<string, Pending>();
  private readonly watch = setInterval(() => this.lookAfter(), LOOK_EVERY);
  private opened = 0;
  private heard = 0;
  private closed = false;

  constructor(
    private readonly hello: () => Message,
    private readonly hear: (message: Message) => void,
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/table`,
  ) {
    addEventListener("online", this.retry);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.retry);
    this.open();
  }

  /** Ask for something; the answer comes when it comes, even over another connection. */
  ask(message: Message): Promise<Message> {
    const id = newId();
    return new Promise((done) => {
      this.pending.set(id, { message: { ...message, id }, since: Date.now(), done });
      this.send({ ...message, id });
    });
  }

  /** Say something that needs no answer, or many. */
  say(message: Message): string {
    const id = newId();
    this.send({ ...message, id });
    return id;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.watch);
    removeEventListener("online", this.retry);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.retry);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    if (this.state.value === "waiting" && !this.closed && document.visibilityState === "visible") this.open();
  };

  /** Let go of a connection that may look alive but is not. */
  private readonly drop = (): void => {
    if (this.closed || this.state.value === "lost") return;
    const dead = this.socket;
    this.socket = undefined;
    dead?.close();
    this.comeBack();
  };

  /** A connection may die without a word: then questions stay unanswered. When all is quiet, ask any question. */
  private lookAfter(): void {
    const now = Date.now();
    const isOpen = this.state.value === "open";
    const since = isOpen ? [...this.pending.values()].map((each) => Math.max(each.since, this.opened)) : this.socket ? [this.opened] : [];
    if (since.some((asked) => now - asked > PATIENCE)) this.drop();
    else if (isOpen && !this.pending.size && now - this.heard > QUIET) void this.ask({ type: "why", word: "" });
  }

  private send(message: Message): void {
    if (this.state.value === "open" && this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private open(): void {
    clearTimeout(this.timer);
    this.state.value = this.wait === FIRST_WAIT ? "connecting" : "waiting";
    this.opened = Date.now();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.receive(JSON.parse(event.data) as Message);
    };
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      this.socket = undefined;
      if (event.code === UNKNOWN_LINK) this.state.value = "lost";
      else this.comeBack();
    };
  }

  private comeBack(): void {
    this.state.value = "waiting";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private receive(message: Message): void {
    this.heard = Date.now();
    if (message.type === "welcome") {
      this.state.value = "open";
      this.wait = FIRST_WAIT;
      for (const { message: unanswered } of this.pending.values()) this.send(unanswered);
    }
    const answered = typeof message["id"] === "string" ? this.pending.get(message["id"]) : undefined;
    if (answered) {
      this.pending.delete(message["id"] as string);
      answered.done(message);
    }
    this.hear(message);
  }
}
