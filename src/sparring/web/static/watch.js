// Watching computers among themselves: step by step, at one's own pace, back and forth.
//
// Who watches says which position to show, and the server lets the players think only up to there;
// so nobody thinks while the game is paused, or while the page cannot be seen.

import { h, icon, refill } from "./dom.js";
import { Series } from "./series.js";

const SPEEDS = [0.125, 0.25, 0.5, 1, 2, 4];
const NORMAL = SPEEDS.indexOf(1);
const FAR = 1_000_000;
const SCRUB = 60;
const HELD = 80;

/** @param {number} speed */
const named = (speed) => (speed < 1 ? `1/${1 / speed}` : String(speed));

export class Watch {
  /** @param {{send(message: any): void, changed(): void, game: any, players: () => string[]}} host */
  constructor(host) {
    this.host = host;
    /** @type {any} */ this.scene = null;
    this.playing = true;
    this.toTheEnd = host.game.pace === 0;
    this.speed = NORMAL;
    this.shownAt = 0;
    this.goal = 0;
    this.sentAt = 0;
    /** @type {any} */ this.timer = null;
    /** @type {any} */ this.scrubbing = null;
    this.buttons = this.#buttons();
    this.slider = h("input", {
      type: "range", class: "scrub", min: 0, max: 0, value: 0, "aria-label": "Move", oninput: () => this.#scrub(),
    });
    this.count = h("span", { class: "count" });
    this.pace = h("span", { class: "pace", role: "status" });
    this.element = h("section", { class: "watch", "aria-label": "Watching" },
      h("div", { class: "watch-row" }, this.slider, this.count),
      h("div", { class: "watch-row buttons" }, this.buttons.start, this.buttons.previous, this.buttons.play,
        this.buttons.next, this.buttons.end,
        h("span", { class: "pace-group", role: "group", "aria-label": "Speed" },
          this.buttons.slower, this.pace, this.buttons.faster)));
    this.series = new Series({ game: () => host.game.game, players: host.players, before: () => this.pause() });
    this.seen = () => this.#visible();
    document.addEventListener("visibilitychange", this.seen);
    this.#drawPace();
  }

  #buttons() {
    const make = (/** @type {any} */ what, /** @type {string} */ title, /** @type {string} */ key, /** @type {() => void} */ act) =>
      h("button", {
        type: "button", class: "icon", "data-watch": what, title: `${title} (${key})`, "aria-label": title, onclick: act,
      }, icon(what));
    return {
      start: make("start", "To the start", "Home", () => this.look(0)),
      previous: make("previous", "Previous", "←", () => this.step(-1)),
      play: make("play", "Play", "space", () => this.toggle()),
      next: make("next", "Next", "→", () => this.step(1)),
      end: make("end", "To the end", "End", () => this.finish()),
      slower: make("slower", "Slower", "-", () => this.#change(-1)),
      faster: make("faster", "Faster", "+", () => this.#change(1)),
    };
  }

  /** @returns {[string, string][]} */
  keys() {
    return [
      ["Space", "play, pause"], ["→ ←", "next, previous move"], ["Home End", "to the start, to the end"],
      ["+ -", "faster, slower"],
    ];
  }

  /** What is said above the board; nothing while a player thinks. */
  status() {
    const { scene } = this;
    if (scene.over || this.waiting) return null;
    return this.playing ? `Move ${scene.at}` : `Paused after ${scene.at === 1 ? "1 move" : `${scene.at} moves`}`;
  }

  /** Whether the server has yet to show what was asked for. */
  get waiting() {
    return !this.scene.over && this.goal > this.scene.at;
  }

  /** @param {any} scene */
  show(scene) {
    this.scene = scene;
    this.shownAt = performance.now();
    if (this.scrubbing === null) this.slider.max = scene.line;
    if (document.activeElement !== this.slider || this.scrubbing === null) this.slider.value = scene.at;
    this.slider.setAttribute("aria-valuetext", `${scene.at} of ${scene.line}`);
    this.count.textContent = `${scene.at} / ${scene.line}`;
    if (scene.over) this.playing = this.toTheEnd = false;
    this.#draw();
    this.#go();
  }

  #draw() {
    const { start, previous, play, next, end } = this.buttons;
    const title = this.playing ? "Pause" : this.scene.over ? "Play from the start" : "Play";
    refill(play, icon(this.playing ? "pause" : "play"));
    play.setAttribute("aria-label", title);
    play.title = `${title} (space)`;
    for (const button of [start, previous]) this.#allow(button, this.scene.at > 0);
    for (const button of [next, end]) this.#allow(button, !this.scene.over);
  }

  /** Whoever held a button that does nothing any more holds the one that plays. @param {any} button @param {boolean} works */
  #allow(button, works) {
    if (!works && document.activeElement === button) this.buttons.play.focus();
    button.disabled = !works;
  }

  #drawPace() {
    this.pace.textContent = `${named(SPEEDS[this.speed])}×`;
    this.#allow(this.buttons.slower, this.speed > 0);
    this.#allow(this.buttons.faster, this.speed < SPEEDS.length - 1);
  }

  /** Asks for what comes next, when it is time. */
  #go() {
    clearTimeout(this.timer);
    if (!this.playing || document.hidden || this.scene.over) return;
    if (this.toTheEnd) {
      this.#ask(FAR);
      return;
    }
    const wait = 1000 * this.host.game.pace / SPEEDS[this.speed] - (performance.now() - this.shownAt);
    this.timer = setTimeout(() => this.#ask(this.scene.at + 1), Math.max(0, wait));
  }

  /** @param {number} at */
  #ask(at) {
    if (this.goal === at && at > this.scene.at) return;
    this.goal = at;
    this.sentAt = performance.now();
    this.host.send({ type: "look", at });
    this.host.changed();
  }

  /** Asks again on a new line to the server. */
  reconnected() {
    this.goal = 0;
    if (this.scene) this.#ask(this.scene.at);
  }

  /** Shows the position after so many moves, and stays there. @param {number} at */
  look(at) {
    this.playing = this.toTheEnd = false;
    clearTimeout(this.timer);
    this.#draw();
    this.#ask(Math.max(0, at));
  }

  /** @param {number} by */
  step(by) {
    const from = by > 0 && this.goal < FAR ? Math.max(this.goal, this.scene.at) : this.scene.at;
    if (!(by > 0 && this.scene.over)) this.look(from + by);
  }

  toggle() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.scene.over) this.look(0);
    this.playing = true;
    this.shownAt = 0;
    this.#draw();
    this.#go();
    this.host.changed();
  }

  pause() {
    if (this.scene) this.look(this.scene.at);
  }

  finish() {
    if (this.scene.over) return;
    this.playing = this.toTheEnd = true;
    this.#draw();
    this.#go();
  }

  /** @param {number} by */
  #change(by) {
    this.speed = Math.min(SPEEDS.length - 1, Math.max(0, this.speed + by));
    this.toTheEnd = false;
    this.#drawPace();
    if (this.playing) this.#go();
  }

  #scrub() {
    clearTimeout(this.scrubbing);
    this.scrubbing = setTimeout(() => {
      this.scrubbing = null;
      this.look(Number(this.slider.value));
    }, SCRUB);
  }

  #visible() {
    if (!this.scene || !this.playing) return;
    if (document.hidden) {
      clearTimeout(this.timer);
      this.#ask(this.scene.at);
    } else {
      this.#go();
    }
  }

  /** Whether a key meant something here. @param {KeyboardEvent} event */
  key(event) {
    const button = /** @type {Element} */ (event.target).closest("button, a");
    if (event.repeat && performance.now() - this.sentAt < HELD) return event.key !== " " || !button;
    switch (event.key) {
      case " ":
        if (button) return false;
        this.toggle();
        return true;
      case "ArrowRight": this.step(1); return true;
      case "ArrowLeft": if (this.scene.at > 0) this.step(-1); return true;
      case "Home": this.look(0); return true;
      case "End": this.finish(); return true;
      case "+": this.#change(1); return true;
      case "-": this.#change(-1); return true;
      default: return false;
    }
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.scrubbing);
    document.removeEventListener("visibilitychange", this.seen);
    this.series.close();
  }
}
