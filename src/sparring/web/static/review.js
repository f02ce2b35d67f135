// The review of a game: the win probability move by move, the mistakes, what was better and why.

import { capital, h, say } from "./dom.js";
import { percent } from "./engine-panel.js";
import { Engine } from "./engine.js";
import { Graph } from "./graph.js";
import { SIGNS } from "./movelist.js";

/** @typedef {import("./tree.js").Node} Node */
/**
 * @typedef {{ply: number, player: number, move: string, chance: number | null, best: string, best_chance: number | null,
 *   line: string[], loss: number | null, mark: string, why: string}} Ply
 */

export class ReviewPanel {
  /** @param {any} study */
  constructor(study) {
    this.study = study;
    /** What is known of the main line. @type {Ply[]} */ this.plies = [];
    /** What is known of moves that were tried instead. @type {Map<Node, Ply>} */ this.tries = new Map();
    /** The move that is to be bettered. @type {Node | null} */ this.trying = null;
    /** @type {Node | null} */ this.asked = null;
    this.running = false;
    this.engine = new Engine((message) => this.#receive(message));
    this.button = h("button", { type: "button", "data-do": "review", onclick: () => (this.running ? this.#stop() : this.begin()) }, "Review the game");
    this.care = h("select", { "aria-label": "How carefully to review" },
      [["0.15", "at a glance"], ["0.5", "with care"], ["2", "thoroughly"]].map(([value, name]) => h("option", { value, selected: value === "0.5" }, name)));
    this.progress = h("progress", { hidden: true, "aria-label": "Progress of the review" });
    this.problem = h("p", { class: "problem" });
    this.graph = new Graph((ply) => void study.go(this.#nodes()[ply]), (seat) => study.tint(seat));
    this.summary = h("p", { class: "faint" });
    this.mistakes = h("ol", { class: "mistakes" });
    this.root = h("section", { class: "panel review", "aria-label": "Review" },
      h("div", { class: "panel-head" }, h("h2", {}, "Review"), h("div", { class: "row" }, this.care, this.button)), this.progress, this.problem, this.graph.root, this.summary, this.mistakes);
    this.verdict = h("section", { class: "panel verdict", hidden: true, "aria-label": "What the review says of this move" });
  }

  close() {
    this.engine.close();
  }

  /** The positions of the main line. @returns {Node[]} */
  #nodes() {
    return [this.study.tree.root, ...this.study.tree.root.rest()];
  }

  /** Takes over what was known before. @param {Ply[]} plies */
  restore(plies) {
    this.#stop();
    this.tries.clear();
    this.trying = null;
    const nodes = this.#nodes();
    const { hidden, players } = this.study.game;
    this.care.value = hidden || players > 2 ? "0.15" : "0.5"; // there a move takes several searches
    this.plies = plies.filter((ply) => nodes[ply.ply]?.move === ply.move);
    this.#draw();
  }

  begin() {
    const { tree } = this.study;
    const last = tree.root.rest().at(-1);
    if (!last) {
      this.problem.textContent = "There are no moves yet.";
      return;
    }
    this.plies = [];
    this.running = true;
    this.asked = null;
    this.problem.textContent = "";
    this.button.textContent = "Stop";
    this.progress.max = last.at;
    this.#draw();
    this.engine.ask({ type: "review", ...this.study.position(last), seconds: Number(this.care.value) });
  }

  #stop() {
    this.running = false;
    this.engine.stop();
    this.button.textContent = this.plies.length ? "Review again" : "Review the game";
    this.progress.hidden = true;
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "refused" || message.type === "shut") {
      this.#stop();
      this.problem.textContent = capital(message.why);
    } else if (this.asked) {
      if (message.type === "ply") this.#judge(this.asked, message);
    } else if (message.type === "ply") {
      this.plies.push(message);
      this.#draw();
    } else if (message.type === "done") {
      this.#stop();
      this.study.keep();
      say(this.summary.textContent);
    }
  }

  #draw() {
    const { study } = this;
    const nodes = this.#nodes();
    this.progress.hidden = !this.running;
    this.progress.value = this.plies.length;
    this.button.textContent = this.running ? "Stop" : this.plies.length ? "Review again" : "Review the game";
    this.graph.show(this.plies, nodes.length - 1, study.game.players, Array.from({ length: study.game.players }, (_, seat) => study.who(seat)));
    const marked = this.plies.filter((ply) => ply.mark);
    study.list.marks = new Map(marked.map((ply) => [nodes[ply.ply], { mark: ply.mark, words: ply.mark }]));
    if (study.node) study.list.show(study.tree, study.node);
    this.mistakes.replaceChildren(...marked.map((ply) => this.#mistake(ply)));
    this.summary.textContent = this.plies.length ? this.#sum() : "";
    if (study.node) this.point(study.node);
  }

  #sum() {
    const { study } = this;
    const words = Array.from({ length: study.game.players }, (_, seat) => {
      const own = this.plies.filter((ply) => ply.player === seat);
      const lost = own.reduce((sum, ply) => sum + (ply.loss ?? 0), 0) / Math.max(1, own.length);
      const counts = ["blunder", "mistake", "inaccuracy"].flatMap((mark) => {
        const count = own.filter((ply) => ply.mark === mark).length;
        return count ? [`${count} ${count > 1 ? PLURALS[/** @type {keyof typeof PLURALS} */ (mark)] : mark}`] : [];
      });
      return `${study.who(seat)}: ${counts.join(", ") || "no mistakes"}; ${(lost * 100).toFixed(1)} % lost a move.`;
    });
    return words.join(" ");
  }

  /** @param {Ply} ply */
  #mistake(ply) {
    const { study } = this;
    return h("li", { class: ply.mark, "data-mistake": ply.ply },
      h("button", { type: "button", class: "quiet mistake-go", onclick: () => void study.go(this.#nodes()[ply.ply]) },
        h("span", { class: "ply-number" }, `${ply.ply}.`), h("b", {}, study.label(ply.move)),
        h("span", { class: "ply-mark" }, SIGNS[/** @type {keyof typeof SIGNS} */ (ply.mark)]), h("span", { class: "faint" }, lost(ply))),
      h("p", {}, `Better was ${study.label(ply.best)}. `, ply.why),
      h("button", { type: "button", class: "small-button", "data-try": ply.ply, onclick: () => this.tryAgain(ply.ply) }, "Try again from here"));
  }

  /** Goes to the next mistake after the position on the board. */
  next() {
    const at = this.study.node?.at ?? 0;
    const marked = this.plies.filter((ply) => ply.mark);
    const found = marked.find((ply) => ply.ply > at) ?? marked[0];
    if (found) void this.study.go(this.#nodes()[found.ply]);
    else this.study.tell("No mistakes are known here; let the game be reviewed.");
  }

  /** Back to before a mistake, to find something better. @param {number} number */
  tryAgain(number) {
    const { study } = this;
    this.trying = this.#nodes()[number];
    if (study.engine.on) study.command("e");
    void study.go(/** @type {Node} */ (this.trying.parent)).then(() => study.tell(`Find something better than ${study.label(/** @type {Node} */ (this.trying).move)}.`));
  }

  /** Somebody played a move; if it was to be bettered, says how good it is. @param {Node} from @param {Node} node */
  tried(from, node) {
    if (!this.trying || from !== this.trying.parent || this.running) return;
    const move = node.path()[from.at];
    this.asked = move;
    this.study.tell("Looking at your move …");
    this.engine.ask({ type: "review", ...this.study.position(move), begin: from.at, seconds: 1 });
  }

  /** @param {Node} node @param {Ply} ply */
  #judge(node, ply) {
    this.tries.set(node, ply);
    this.study.tell("");
    if (this.study.node.path().includes(node)) this.point(this.study.node);
    say(this.verdict.textContent ?? "");
  }

  /** What the review says of the move that led here. @param {Node} node */
  point(node) {
    const { study } = this;
    const main = study.tree.isMain(node);
    this.graph.point(main ? node.at : null);
    const tried = node.path().slice(-2).reverse().find((/** @type {Node} */ one) => this.tries.has(one));
    const ply = tried ? this.tries.get(tried) : main ? this.plies.find((one) => one.ply === node.at && one.mark) : undefined;
    this.verdict.hidden = !ply;
    if (!ply) return;
    const good = tried && !ply.mark;
    this.verdict.className = `panel verdict ${ply.mark || "good"}`;
    this.verdict.replaceChildren(
      h("p", {}, h("b", {}, good ? "Well found. " : `${capital(ply.mark)}. `), `${study.label(ply.move)} ${good ? `leaves ${percent(ply.chance)}` : lost(ply)}. `,
        ply.best === ply.move ? "It is the best move that the engine knows." : `${good ? "The engine would play" : "Better was"} ${study.label(ply.best)}${ply.best_chance === null ? "" : ` (${percent(ply.best_chance)})`}.`),
      ply.why ? h("p", {}, ply.why) : "",
      h("div", { class: "row" },
        ply.best === ply.move ? null : h("button", { type: "button", "data-do": "better", onclick: () => void this.#showBetter(ply) }, "Show what was better"),
        good ? null : h("button", { type: "button", "data-do": "try", onclick: () => (tried ? this.#again(tried) : this.tryAgain(ply.ply)) }, "Try again from here")));
  }

  /** @param {Node} node */
  #again(node) {
    this.trying = node;
    void this.study.go(/** @type {Node} */ (node.parent)).then(() => this.study.tell("Find something better."));
  }

  /** Plays the better line beside the game. @param {Ply} ply */
  async #showBetter(ply) {
    const { study } = this;
    this.trying = null;
    const node = study.node.path()[ply.ply - 1];
    await study.go(/** @type {Node} */ (node.parent));
    await study.playLine(ply.line.length ? ply.line.slice(0, 3) : [ply.best]);
  }
}

const PLURALS = { inaccuracy: "inaccuracies", mistake: "mistakes", blunder: "blunders" };

/** @param {Ply} ply */
const lost = (ply) => (ply.loss === null ? "" : `loses ${Math.round(ply.loss * 100)} %`);
