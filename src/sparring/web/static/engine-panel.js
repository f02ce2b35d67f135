// What the engine thinks, growing while it thinks: the bar, the best moves, the lines behind them.

import { capital, h } from "./dom.js";
import { Engine } from "./engine.js";

/** @typedef {import("./engine.js").Candidate} Candidate */

/** Milliseconds at a position before it is worth a thought. */
export const SETTLED = 150;

/** @param {number | null | undefined} chance */
export const percent = (chance) => (chance === null || chance === undefined ? "–" : `${Math.round(chance * 100)} %`);

export class EnginePanel {
  /** @param {any} study */
  constructor(study) {
    this.study = study;
    this.on = false;
    this.engine = new Engine((message) => this.#receive(message));
    this.state = h("small", { class: "engine-state", "aria-live": "off" });
    this.lines = h("ol", { class: "candidates" });
    this.why = h("p", { class: "engine-why" });
    this.root = h("section", { class: "panel engine", hidden: true, "aria-label": "Engine" },
      h("div", { class: "panel-head" }, h("h2", {}, "Engine"), this.state), this.lines, this.why);
    this.share = h("span", { class: "win-share" });
    this.words = [h("span", {}), h("span", {})];
    this.bar = h("div", { class: "win-bar", hidden: true, role: "img" }, this.share, h("span", { class: "win-words" }, this.words));
    /** @type {Candidate[]} */ this.best = [];
  }

  /** @param {boolean} on */
  toggle(on) {
    this.on = on;
    this.root.hidden = this.bar.hidden = !on;
    if (on) this.look();
    else {
      this.engine.stop();
      this.#clear();
    }
  }

  /** Turns to the position on the board. */
  look() {
    if (!this.on) return;
    this.#clear();
    const { scene } = this.study;
    if (!scene || scene.over) {
      this.engine.stop();
      this.state.textContent = scene ? "the game is over" : "";
      if (scene) this.#drawBar(null);
      return;
    }
    this.state.textContent = "begins to think …";
    this.engine.pause();
    this.timer = setTimeout(() => {
      this.began = Date.now();
      this.engine.ask({ type: "think", ...this.study.position() });
    }, SETTLED);
  }

  #clear() {
    clearTimeout(this.timer);
    this.best = [];
    this.lines.replaceChildren();
    this.why.textContent = "";
    this.study.drawing?.suggest([]);
  }

  close() {
    clearTimeout(this.timer);
    this.engine.close();
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "refused" || message.type === "shut") this.state.textContent = capital(message.why);
    else if (message.type === "done") this.state.textContent = `${this.thought} · done${message.crowded ? ", others wait" : ""}`;
    else if (message.type === "thought") this.#show(message);
  }

  /** @param {{candidates: Candidate[], nodes: number, depth: number, solved: boolean, why: string}} found */
  #show(found) {
    const { study } = this;
    this.best = found.candidates;
    const seconds = Math.round((Date.now() - /** @type {number} */ (this.began)) / 1000);
    this.thought = found.solved ? "solved" : `depth ${found.depth} · ${many(found.nodes)} positions · ${seconds} s`;
    this.state.textContent = this.thought;
    study.drawing?.suggest(this.best.slice(0, 4).map(({ move, chance }, i) => ({ move, chance, rank: i + 1 })));
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.line;
    this.lines.replaceChildren(...this.best.map((candidate, i) => h("li", {},
      h("b", { class: "chance" }, percent(candidate.chance)),
      h("span", { class: "candidate-line" }, [candidate.move, ...candidate.line.slice(1, 8)].map((move, j) => h("button", {
        type: "button", class: j ? "quiet step-move" : "quiet first-move", "data-line": `${i}.${j}`, title: j ? "Play up to here" : "Play this",
        onclick: () => void study.playLine([candidate.move, ...candidate.line.slice(1, j + 1)]),
      }, study.label(move)))))));
    this.why.textContent = found.why ? `Why ${study.label(this.best[0].move)}? ${found.why}` : "";
    if (focused) /** @type {HTMLElement | null} */ (this.lines.querySelector(`[data-line="${focused}"]`))?.focus();
    this.#drawBar(this.best[0]?.chance ?? null);
  }

  /** @param {number | null} chance of whoever is to move */
  #drawBar(chance) {
    const { scene, game } = this.study;
    const two = game.players === 2;
    if (scene.over) chance = (scene.returns[0] + 1) / 2;
    const first = scene.over || !two ? chance : chance === null ? null : scene.toMove === 0 ? chance : 1 - chance;
    const seat = two ? 0 : scene.toMove;
    this.share.style.width = `${(first ?? 0.5) * 100}%`;
    this.share.style.background = this.study.tint(seat);
    this.bar.style.background = two ? this.study.tint(1) : "";
    this.bar.classList.toggle("unknown", first === null);
    this.words[0].textContent = `${this.study.who(seat)} ${percent(first)}`;
    this.words[1].textContent = two ? `${percent(first === null ? null : 1 - first)} ${this.study.who(1)}` : "";
    this.bar.setAttribute("aria-label", `Win probability: ${this.words[0].textContent}`);
  }
}

/** A large number in few signs. @param {number} count */
function many(count) {
  return count > 9.95e5 ? `${(count / 1e6).toFixed(1)} million` : count > 9999 ? `${Math.round(count / 1000)} thousand` : String(count);
}
