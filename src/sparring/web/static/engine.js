// The engine: a line to the server that is open only while somebody looks and wants to know.
//
// One wish at a time; a new one replaces it. When the tab is hidden the line is closed, and with it
// the server stops; when the tab is seen again the last wish is sent again.

/** @typedef {{move: string, chance: number | null, value: number, visits: number, line: string[]}} Candidate */

export class Engine {
  /** @param {(message: any) => void} receive what the server says about the last wish */
  constructor(receive) {
    this.receive = receive;
    this.number = 0;
    /** @type {any} */ this.wish = null;
    /** @type {WebSocket | null} */ this.socket = null;
    this.seen = () => (document.hidden ? this.#hangUp() : this.#send());
    document.addEventListener("visibilitychange", this.seen);
  }

  /** Asks for something else from now on. @param {any} wish */
  ask(wish) {
    this.number += 1;
    this.wish = { ...wish, id: this.number };
    this.#send();
  }

  /** Wants nothing for a moment; the line stays. */
  pause() {
    this.wish = null;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ type: "stop" }));
  }

  /** Wants nothing any more. */
  stop() {
    this.wish = null;
    this.#hangUp();
  }

  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.seen);
  }

  #hangUp() {
    const { socket } = this;
    this.socket = null;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  #send() {
    if (!this.wish || document.hidden) return;
    if (!this.socket) this.#open();
    else if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.wish));
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/study`);
    this.socket = socket;
    socket.onopen = () => this.#send();
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "shut") this.wish = null;
      else if (message.id !== undefined && message.id !== this.wish?.id) return;
      else if (message.type !== "thought" && message.type !== "ply") this.wish = null;
      this.receive(message);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (!this.wish) return;
      this.wish = null;
      this.receive({ type: "refused", why: "the line to the engine was cut" });
    };
  }
}
