// The line to a room: opens again by itself, and joins with the seats of this browser.

export class Line {
  /**
   * @param {string} room
   * @param {() => string[]} tokens
   * @param {(message: any) => void} receive
   * @param {(open: boolean) => void} changed
   */
  constructor(room, tokens, receive, changed) {
    this.room = room;
    this.tokens = tokens;
    this.receive = receive;
    this.changed = changed;
    this.wait = 500;
    this.ended = false;
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/${this.room}`);
    this.socket.onopen = () => {
      const tokens = this.tokens();
      this.send({ type: "join", tokens, watch: !tokens.length });
      this.wait = 500;
      this.changed(true);
    };
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "gone" || message.type === "shut") this.ended = true;
      this.receive(message);
    };
    this.socket.onclose = () => {
      if (this.ended) return;
      this.changed(false);
      this.timer = setTimeout(() => this.#open(), this.wait);
      this.wait = Math.min(8000, this.wait * 1.7);
    };
  }

  /** @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
