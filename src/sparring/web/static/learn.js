// The learning corner: weights with sliders, the heat map and the move that follow from them, and
// a match of the new weights against the old ones.

import { ask, byId, capital, h, icon, refill, say, toast } from "./dom.js";
import { Legend, mapOf } from "./heat.js";
import { showRules } from "./help.js";
import { Series } from "./series.js";
import { Weights } from "./weights.js";

const DRAWINGS = ["blokus", "shobu", "samurai"];
const PAUSE = 60;
const PLIES = 12;

/** @param {HTMLElement} main */
export function learn(main) {
  const the = new Learn(main);
  return { close: () => the.close(), keys: () => the.keys() };
}

class Learn {
  /** @param {HTMLElement} main */
  constructor(main) {
    document.title = "Learning corner · Sparring";
    byId("bar-title").textContent = "Learning corner";
    byId("bar-title").hidden = false;
    /** @type {any} */ this.info = null;
    /** @type {any} */ this.kind = null;
    /** @type {any} */ this.drawing = null;
    /** @type {any} */ this.answer = null;
    /** @type {string[]} */ this.moves = [];
    /** @type {any[]} */ this.parts = [];
    this.seed = 1;
    this.closed = false;
    this.asked = 0;
    this.askedAt = -PAUSE;
    this.busy = this.changed = false;
    /** @type {any} */ this.timer = null;
    this.legend = new Legend((move) => this.drawing?.label?.(move) ?? move);
    this.weights = new Weights(() => this.#soon());
    this.series = new Series({
      title: "New against old", games: 100, names: ["New", "Old"],
      about: "Let both play, and watch the score with its error bar. Seats alternate; each pair of games begins with other random moves.",
      game: () => this.info.game, players: () => [this.answer.player, this.answer.old],
    });
    this.buttons = this.#buttons();
    this.#build(main);
    this.press = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.press);
    void this.#begin();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.series.close();
    document.removeEventListener("keydown", this.press);
    this.drawing?.close?.();
    byId("open-rules").onclick = null;
  }

  /** @returns {[string, string][]} */
  keys() {
    return [["→", "play the chosen move"], ["←", "take it back"], ["N", "another position"], ["B", "turn the board"], ["K", "keep the weights as the old ones"]];
  }

  #buttons() {
    const act = (/** @type {any} */ name, /** @type {string} */ title, /** @type {string} */ key, /** @type {() => void} */ work) =>
      h("button", { type: "button", "data-learn": name, title: `${title} (${key})`, onclick: work }, icon(name), h("span", {}, title));
    return {
      previous: act("previous", "Take back", "←", () => this.#back()),
      next: act("next", "Play it", "→", () => this.#on()),
      again: act("again", "Another position", "N", () => this.#elsewhere()),
      turn: act("turn", "Turn board", "B", () => this.drawing?.turn()),
    };
  }

  /** @param {HTMLElement} main */
  #build(main) {
    this.board = h("div", { class: "board" });
    this.status = h("p", { class: "status", role: "status" }, "Opening …");
    this.note = h("p", { class: "note", "aria-hidden": "true" });
    this.legend.watch(this.board);
    this.games = h("select", { id: "learn-game", onchange: () => this.#open(this.games.value) });
    this.kinds = h("select", { id: "learn-kind", onchange: () => this.#choose(this.kinds.selectedIndex) });
    this.piece = h("select", { id: "learn-piece", onchange: () => this.#drawHeat() });
    this.chosen = h("div", { class: "chosen" });
    this.command = h("code", { class: "command-text", tabindex: "0" });
    this.under = h("div", { class: "learn-under" },
      h("div", { class: "row middle", role: "group", "aria-label": "Position" }, Object.values(this.buttons)),
      h("div", { class: "field" }, h("label", { for: "learn-piece" }, "Heat map of"), this.piece),
      this.legend.root);
    const copied = h("section", { class: "panel", "aria-label": "Command line" }, h("h2", {}, "On the command line"),
      h("p", { class: "faint" }, "The same match, with as many games as you like:"), this.command,
      h("button", { type: "button", "data-copy": true, onclick: () => this.#copy() }, icon("link"), h("span", {}, "Copy")));
    this.parts = [this.weights.element, this.chosen, this.series.element, copied];
    this.root = h("div", { class: "table learn" },
      h("section", { class: "stage", "aria-label": "Board" }, h("div", { class: "headline" }, this.status), this.board, this.note, this.under),
      h("aside", { class: "side" },
        h("section", { class: "panel", "aria-label": "What is learned" },
          h("p", {}, "A player is a sum: what it looks at, times how much that matters. Change the weights, and see where it would move now."),
          h("div", { class: "field" }, h("label", { for: "learn-game" }, "Game"), this.games),
          h("div", { class: "field" }, h("label", { for: "learn-kind" }, "Look at"), this.kinds)),
        this.parts));
    main.append(this.root);
  }

  async #begin() {
    try {
      const games = await ask("/api/games");
      const wanted = new URLSearchParams(location.search).get("game") ?? games.find((/** @type {any} */ game) => game.newcomer)?.name ?? games[0].name;
      refill(this.games, games.map((/** @type {any} */ game) => h("option", { value: game.name, selected: game.name === wanted }, game.title.split(":")[0])));
      await this.#open(wanted);
    } catch (error) {
      this.#wrong(error);
    }
  }

  /** @param {unknown} error */
  #wrong(error) {
    if (!this.closed) toast(capital(/** @type {Error} */ (error).message));
  }

  /** @param {string} game */
  async #open(game) {
    try {
      const info = await ask(`/api/learn/${encodeURIComponent(game)}`);
      const place = await ask(`/api/learn/${encodeURIComponent(game)}/position?seed=${this.seed}&plies=${PLIES}`);
      if (this.closed) return;
      this.series.reset();
      this.info = info;
      this.moves = place.moves;
      history.replaceState(null, "", `/learn?game=${encodeURIComponent(game)}`);
      byId("open-rules").hidden = false;
      byId("open-rules").onclick = () => showRules(info.name);
      refill(this.kinds, info.kinds.map((/** @type {any} */ one) => h("option", {}, one.title)));
      await this.#draw(info);
      for (const part of this.parts) part.hidden = !info.kinds.length;
      if (!info.kinds.length) {
        this.status.textContent = "This game has nothing to give weights to.";
        return;
      }
      this.#choose(info.kinds.findIndex((/** @type {any} */ one) => one.kind === "weigh" && info.hidden) >= 0 ? info.kinds.length - 1 : 0);
    } catch (error) {
      this.#wrong(error);
    }
  }

  /** @param {any} info */
  async #draw(info) {
    const drawing = DRAWINGS.includes(info.drawing) ? info.drawing : "plain";
    const module = await import(`./drawings/${drawing}.js`);
    this.drawing?.close?.();
    this.root.dataset.drawing = drawing;
    this.root.style.removeProperty("--ratio");
    const nowhere = info.colours.map(() => h("div", {}));
    this.drawing = module.create({
      game: info, scenery: info.scenery, board: this.board, tray: h("div", {}), facts: h("div", {}),
      extra: (/** @type {number} */ seat) => nowhere[seat], play() {}, why: () => Promise.resolve(""),
      tell() {}, say, who: (/** @type {number} */ seat) => `Player ${seat + 1}`,
      shape: (/** @type {number} */ ratio) => this.root.style.setProperty("--ratio", String(ratio)),
    });
    this.before = null;
  }

  /** @param {number} index */
  #choose(index) {
    this.kind = this.info.kinds[index];
    this.kinds.selectedIndex = index;
    this.weights.open(this.kind);
    void this.#ask();
  }

  /** Asks at once, or soon after the last time: while a slider is drawn the answers keep coming. */
  #soon() {
    this.changed = true;
    if (this.busy || this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#ask(), Math.max(0, this.askedAt + PAUSE - performance.now()));
  }

  async #ask() {
    clearTimeout(this.timer);
    this.asked += 1;
    const number = this.asked;
    this.askedAt = performance.now();
    this.busy = true;
    this.changed = false;
    try {
      const answer = await ask("/api/learn", {
        game: this.info.game, kind: this.kind.kind, weights: this.weights.now, old: this.weights.old, seed: this.seed, moves: this.moves,
      });
      if (number === this.asked && !this.closed) this.#show(answer);
    } catch (error) {
      this.#wrong(error);
    }
    if (number !== this.asked) return;
    this.busy = false;
    if (this.changed) this.#soon();
  }

  /** @param {any} answer */
  #show(answer) {
    this.answer = answer;
    const { scene } = answer;
    this.drawing.show(scene, this.before);
    this.before = scene;
    this.root.dataset.at = scene.at;
    this.buttons.previous.disabled = !this.moves.length;
    this.buttons.next.disabled = answer.over;
    this.command.textContent = `sparring match ${this.info.game} '${answer.player}' '${answer.old}' --games 100`;
    if (answer.over) {
      this.status.textContent = "The game is over.";
      refill(this.chosen);
      this.#drawHeat();
      return;
    }
    this.#drawPieces(answer.heat);
    this.#drawHeat();
    this.#drawChosen(answer);
    this.weights.parts(answer.parts);
  }

  /** @param {any} heat */
  #drawPieces(heat) {
    const kept = this.piece.value;
    const names = heat.kinds.map((/** @type {any} */ one) => one.kind);
    refill(this.piece, h("option", { value: "" }, "the best at every place"),
      names.map((/** @type {string} */ name) => h("option", { value: name, selected: name === kept }, name)));
  }

  #drawHeat() {
    const { answer } = this;
    const map = answer && !answer.over ? mapOf(answer.heat, this.piece.value || null) : null;
    if (map) map.player = "The new weights";
    this.drawing.heat?.(map);
    this.legend.show(map);
    if (!answer || answer.over) {
      this.drawing.suggest?.([]);
      return;
    }
    const moves = [...new Set([answer.best[0].move, answer.old_move])];
    this.drawing.suggest?.(moves.map((move, i) => ({ move, chance: null, rank: i + 1 })));
  }

  /** @param {any} answer */
  #drawChosen(answer) {
    const label = (/** @type {string} */ move) => this.drawing.label?.(move) ?? move;
    const [best, ...others] = answer.best;
    const same = best.move === answer.old_move;
    const who = this.info.colours[answer.scene.colour];
    this.status.textContent = `${capital(who)} would play ${label(best.move)}`;
    this.root.dataset.chosen = best.move;
    refill(this.chosen, h("section", { class: "panel", "aria-label": "The chosen move" },
      h("p", {}, same ? "Both choose " : "#1 New: ", h("b", {}, label(best.move)), `, worth ${number(best.value)}.`),
      same ? null : h("p", {}, "#2 Old: ", h("b", {}, label(answer.old_move)), "."),
      others.length ? h("p", { class: "faint" }, `Next best: ${others.map((/** @type {any} */ one) => `${label(one.move)} (${number(one.value)})`).join(", ")}`) : null));
  }

  #on() {
    if (!this.answer || this.answer.over || this.busy) return;
    this.moves = [...this.moves, this.answer.best[0].move];
    void this.#ask();
  }

  #back() {
    if (!this.moves.length || this.busy) return;
    this.moves = this.moves.slice(0, -1);
    void this.#ask();
  }

  async #elsewhere() {
    this.seed += 1;
    try {
      const place = await ask(`/api/learn/${encodeURIComponent(this.info.game)}/position?seed=${this.seed}&plies=${PLIES}`);
      this.moves = place.moves;
      this.before = null;
      await this.#ask();
    } catch (error) {
      this.#wrong(error);
    }
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.command.textContent);
      toast("The command is copied.");
    } catch {
      getSelection()?.selectAllChildren(this.command);
      toast("Copy what is marked now.");
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, dialog, .legend")) return;
    const act = {
      ArrowRight: () => this.#on(), ArrowLeft: () => this.#back(), n: () => this.#elsewhere(), b: () => this.drawing?.turn(), k: () => this.weights.keep(),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  }
}

/** @param {number} value */
const number = (value) => String(Math.round(100 * value) / 100);
