/** A websocket that comes back by itself, and sends again what was not answered. */

import { signal, type Signal } from "@preact/signals";

export type State = "connecting" | "open" | "waiting" | "lost";
export type Message = Readonly<Record<string, unknown>> & { readonly type: string };

const UNKNOWN_LINK = 4404;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

interface Pending {
  readonly message: Message;
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
  private closed = false;

  constructor(
    private readonly hello: () => Message,
    private readonly hear: (message: Message) => void,
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/table`,
  ) {
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
    this.open();
  }

  /** Ask for something; the answer comes when it comes, even over another connection. */
  ask(message: Message): Promise<Message> {
    const id = newId();
    return new Promise((done) => {
      this.pending.set(id, { message: { ...message, id }, done });
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
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.socket?.close();
  }

  private readonly retry = (): void => {
    if (this.state.value === "waiting" && !this.closed && document.visibilityState === "visible") this.open();
  };

  private send(message: Message): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private open(): void {
    clearTimeout(this.timer);
    this.state.value = this.wait === FIRST_WAIT ? "connecting" : "waiting";
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.hello()));
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as Message);
    socket.onclose = (event) => {
      if (this.closed || socket !== this.socket) return;
      if (event.code === UNKNOWN_LINK) this.state.value = "lost";
      else this.comeBack();
    };
  }

  private comeBack(): void {
    this.state.value = "waiting";
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private receive(message: Message): void {
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
