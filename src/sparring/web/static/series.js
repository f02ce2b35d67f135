// Many games in a row: a match or a tournament that the server plays while this page is looked at.

import { capital, h, icon, refill, say, toast } from "./dom.js";
import { count, gameList, resultOf } from "./results.js";

const ABOUT = "The seats alternate, and each pair of games begins with other random moves.";

/** A match on the server. It rests while the page is hidden, and ends when the line is closed. */
export class Contest {
  /** @param {any} wish the first message @param {(message: any) => void} heard */
  constructor(wish, heard) {
    this.heard = heard;
    this.over = false;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/ws/arena`);
    this.socket.onopen = () => this.#send(wish);
    this.socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    this.socket.onclose = () => this.#receive({ type: "cut", why: "the line is cut; what was played is kept" });
    this.seen = () => this.#send({ type: document.hidden ? "pause" : "go_on" });
    document.addEventListener("visibilitychange", this.seen);
  }

  /** @param {any} message */
  #send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #receive(message) {
    if (this.over) return;
    if (["done", "late", "shut", "cut"].includes(message.type)) this.close();
    this.heard(message);
  }

  close() {
    this.over = true;
    document.removeEventListener("visibilitychange", this.seen);
    this.socket.close();
  }
}

/** The panel in which a number of games is chosen, and the score seen to grow. */
export class Series {
  /**
   * @param {{game: () => string, players: () => string[], names?: string[], before?: () => void, games?: number, title?: string, about?: string, done?: () => void}} host
   */
  constructor(host) {
    this.host = host;
    /** @type {Contest | null} */ this.contest = null;
    this.games = h("input", { type: "number", min: 2, max: 400, value: host.games ?? 20, "aria-label": "How many games" });
    this.button = h("button", { type: "button", class: "primary", "data-series": true, onclick: () => this.toggle() });
    this.news = h("p", { class: "faint" }, host.about ?? ABOUT);
    this.outcome = h("div", { class: "series-outcome" });
    this.element = h("section", { class: "series", "aria-label": "Many games in a row" },
      h("div", { class: "row" }, h("h2", {}, host.title ?? "Many games in a row"), h("span", { class: "row series-begin" }, this.games, this.button)),
      this.news, this.outcome);
    this.#draw();
  }

  get running() {
    return this.contest !== null && !this.contest.over;
  }

  #draw() {
    refill(this.button, icon(this.running ? "stop" : "play"), h("span", {}, this.running ? "Stop" : "Play"));
    this.games.disabled = this.running;
  }

  toggle() {
    if (this.running) {
      this.close();
      this.news.textContent = "Stopped. What was played is kept in the arena.";
      this.host.done?.();
      return;
    }
    this.host.before?.();
    const texts = this.host.players();
    const players = [...new Set(texts)];
    if (players.length === 1) players.push(players[0]);
    this.outcome.replaceChildren();
    this.news.textContent = "Sitting down …";
    this.contest = new Contest({ type: "begin", game: this.host.game(), players, games: Number(this.games.value) },
      (message) => this.#heard(message));
    this.#draw();
  }

  /** @param {any} message */
  #heard(message) {
    if (message.type === "waiting") {
      this.news.textContent = "Waiting until there is a place …";
    } else if (message.type === "shut" || message.type === "cut") {
      this.news.textContent = capital(`${message.why}.`);
      if (message.type === "shut") toast(capital(message.why));
    } else {
      this.#show(message);
    }
    this.#draw();
  }

  /** @param {any} result */
  #show(result) {
    if (this.host.names) result.titles = this.host.names;
    const ended = { done: "Done", late: "Ended, since it took long" }[/** @type {"done" | "late"} */ (result.type)];
    this.news.textContent = ended ? `${ended}: ${count(result.games)}.` : `${result.games} of ${count(result.planned)} …`;
    this.element.dataset.games = result.games;
    this.element.dataset.run = result.run;
    refill(this.outcome, result.games ? resultOf(result, true) : null,
      h("p", { class: "row" }, h("a", { href: `/arena/${result.run}`, "data-route": true, class: "button" }, "Open in the arena")),
      gameList(result.last, result));
    if (ended) {
      say(`${this.news.textContent}`);
      this.host.done?.();
    }
  }

  /** Forgets what was shown: it was about another game. */
  reset() {
    this.close();
    this.outcome.replaceChildren();
    this.news.textContent = this.host.about ?? ABOUT;
  }

  close() {
    this.contest?.close();
    this.contest = null;
    this.#draw();
  }
}
