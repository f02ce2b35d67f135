// The arena: what was played and is being played, with error bars; and the tables of the studies.

import { ask, byId, capital, h, icon, refill, toast } from "./dom.js";
import { Contest } from "./series.js";
import { count, gameList, resultOf } from "./results.js";

const EVERY = 2500;
const PAGE = 50;
const MORE = 20;

/** @param {HTMLElement} main @param {string | undefined} run */
export function arena(main, run) {
  byId("bar-title").textContent = "Arena";
  byId("bar-title").hidden = false;
  const the = run ? new RunScreen(main, Number(run)) : new ArenaScreen(main);
  return { close: () => the.close(), keys: () => /** @type {[string, string][]} */ ([["Tab Enter", "go to a match or a game, and open it"]]) };
}

/** Looks again now and then, but only while the page is seen. */
class Again {
  /** @param {() => Promise<boolean>} look whether there may be news */
  constructor(look) {
    this.look = look;
    this.closed = false;
    /** @type {any} */ this.timer = null;
    this.seen = () => { clearTimeout(this.timer); if (!document.hidden) void this.now(); };
    document.addEventListener("visibilitychange", this.seen);
    void this.now();
  }

  async now() {
    clearTimeout(this.timer);
    let more = false;
    try {
      more = await this.look();
    } catch (error) {
      if (!this.closed) toast(capital(/** @type {Error} */ (error).message));
    }
    if (more && !this.closed && !document.hidden) this.timer = setTimeout(() => this.now(), EVERY);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }
}

class ArenaScreen {
  /** @param {HTMLElement} main */
  constructor(main) {
    document.title = "Arena · Sparring";
    this.now = h("section", { class: "arena-now", hidden: true, "aria-labelledby": "now-title" });
    this.list = h("section", { "aria-labelledby": "runs-title" });
    this.studies = h("section", { class: "studies", "aria-labelledby": "studies-title" });
    main.append(h("div", { class: "page arena" },
      h("div", { class: "hero" }, h("h1", {}, "The arena"),
        h("p", {}, "Who is better, by how much, and how sure are we? Matches and tournaments with error bars, every game to be opened on the board.")),
      this.now, this.list, this.studies));
    /** @type {Map<number, {games: number, element: any}>} */ this.live = new Map();
    /** @type {StudyBox[]} */ this.boxes = [];
    this.again = new Again(() => this.#look());
    void this.#fillStudies();
  }

  async #look() {
    const runs = await ask("/api/arena");
    if (this.again?.closed) return false;
    const running = runs.filter((/** @type {any} */ run) => run.running);
    await this.#drawNow(running);
    this.#drawList(runs);
    return running.length > 0;
  }

  /** @param {any[]} running */
  async #drawNow(running) {
    this.now.hidden = !running.length;
    for (const run of running) {
      if (this.live.get(run.run)?.games === run.games) continue;
      const result = await ask(`/api/arena/${run.run}`);
      this.live.set(run.run, { games: run.games, element: this.#liveCard(run, result) });
    }
    const cards = running.map((run) => this.live.get(run.run)?.element);
    refill(this.now, h("h2", { id: "now-title" }, "Running now"), h("div", { class: "live-cards" }, cards));
  }

  /** @param {any} run @param {any} result */
  #liveCard(run, result) {
    return h("article", { class: "live-card", "data-run": run.run, "data-games": result.games },
      h("h3", {}, h("a", { href: `/arena/${run.run}`, "data-route": true }, run.players.join(" – "))),
      h("p", { class: "faint" }, `${run.game}, ${result.games} of ${count(result.planned)}`),
      resultOf(result, true));
  }

  /** @param {any[]} runs */
  #drawList(runs) {
    if (!runs.length) {
      refill(this.list, h("h2", { id: "runs-title" }, "Matches and tournaments"),
        h("p", {}, "Nothing was played yet. Let computers play each other from the lobby and choose many games in a row, or type ",
          h("code", {}, "sparring match blokus-duo random greedy"), "."));
      return;
    }
    const held = document.activeElement?.closest?.("[data-run]")?.getAttribute("data-run");
    refill(this.list, h("h2", { id: "runs-title" }, "Matches and tournaments"),
      h("ul", { class: "runs" }, runs.map((run) => h("li", { "data-run": run.run },
        h("a", { href: `/arena/${run.run}`, "data-route": true }, h("b", {}, run.players.join(" – "))),
        h("span", { class: "faint" }, [run.game, run.kind, count(run.games), when(run.started),
          run.running ? "running" : run.finished ? "" : "stopped before its end"].filter(Boolean).join(" · "))))));
    if (held) this.list.querySelector(`[data-run="${held}"] a`)?.focus();
  }

  async #fillStudies() {
    const found = await ask("/api/studies");
    this.studies.append(h("h2", { id: "studies-title" }, "The studies again"),
      h("p", { class: "faint" }, "The tables of the studies that Sparring grew out of, with our numbers beside theirs. Intervals are 95 %."));
    for (const study of found) {
      this.studies.append(h("h3", {}, `${study.name}: ${study.title}`), h("p", { class: "faint" }, study.source));
      for (const [name, title] of Object.entries(study.tables)) {
        const box = new StudyBox(study.name, name, String(title), () => this.again.now());
        this.boxes.push(box);
        this.studies.append(box.element);
      }
    }
  }

  close() {
    this.again.close();
    for (const box of this.boxes) box.close();
  }
}

/** @param {number} seconds */
const when = (seconds) => new Date(1000 * seconds).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** One table of a study: opened when somebody wants to see it. */
class StudyBox {
  /** @param {string} study @param {string} name @param {string} title @param {() => void} played */
  constructor(study, name, title, played) {
    this.study = study;
    this.name = name;
    this.played = played;
    /** @type {Contest | null} */ this.contest = null;
    this.body = h("div", { class: "study-body" }, h("p", { class: "faint" }, "Counting …"));
    this.element = h("details", { class: "study-box", "data-table": `${study}/${name}` },
      h("summary", {}, h("b", {}, name), ` ${title}`), this.body);
    this.element.addEventListener("toggle", () => { if (this.element.open) void this.load(); });
  }

  async load() {
    try {
      this.#draw(await ask(`/api/studies/${this.study}/${this.name}`));
    } catch (error) {
      refill(this.body, h("p", { class: "warning" }, capital(/** @type {Error} */ (error).message)));
    }
  }

  /** @param {any} table */
  #draw(table) {
    const verdict = table.columns.indexOf("verdict");
    const shown = (/** @type {string} */ cell) => (cell === "not available" && table.playable ? "not played yet" : cell);
    this.news = h("p", { class: "faint", role: "status" });
    refill(this.body,
      h("div", { class: "scroll" }, h("table", { class: "data study-table" },
        h("thead", {}, h("tr", {}, table.columns.map((/** @type {string} */ name) => h("th", { scope: "col" }, name)),
          table.playable ? h("th", { scope: "col" }, "play") : null)),
        h("tbody", {}, table.rows.map((/** @type {string[]} */ row, /** @type {number} */ number) => h("tr", {},
          row.map((cell, i) => h(i ? "td" : "th", { scope: i ? null : "row", class: i === verdict ? cell : null }, shown(cell))),
          table.playable ? h("td", {}, h("button", {
            type: "button", class: "quiet", "data-row": number, "aria-label": `Play ${MORE} more games of ${row[0]}`, onclick: () => this.#play(number),
          }, icon("play"), `${MORE} more`)) : null))))),
      this.news,
      h("div", { class: "figures" }, Array.from({ length: table.figures }, (_, i) => h("figure", {},
        h("img", { src: `/api/studies/${this.study}/${this.name}/figures/${i}.svg?${Date.now()}`, alt: "The table as a figure", loading: "lazy", width: 612, height: 360 })))),
      h("ul", { class: "findings" }, table.findings.map((/** @type {string} */ text) => h("li", {}, text))),
      h("p", { class: "faint" }, table.missing.length ? "Rows without our numbers were not played yet: play some games here, or all of them with " : "On the command line: ",
        h("code", {}, table.playable ? `${table.command} --db FILE` : table.command),
        table.playable ? ", where FILE is the database of this page." : "."));
  }

  /** Plays some games of a row, while the page is seen. @param {number} row */
  #play(row) {
    if (this.contest && !this.contest.over) {
      toast("One row at a time.");
      return;
    }
    this.news.textContent = "Sitting down …";
    this.contest = new Contest({ type: "row", study: this.study, table: this.name, row, games: MORE }, (message) => {
      if (message.type === "done" || message.type === "late") {
        void this.load().then(() => this.body.querySelector(`[data-row="${row}"]`)?.focus());
        this.played();
      } else if (message.type === "shut" || message.type === "cut") {
        this.news.textContent = capital(`${message.why}.`);
      } else if (message.type === "waiting") {
        this.news.textContent = "Waiting until there is a place …";
      } else {
        this.news.textContent = `${message.titles.join(" – ")}: ${count(message.games)} so far, ${Math.round(100 * message.score)} %`;
      }
    });
  }

  close() {
    this.contest?.close();
  }
}

class RunScreen {
  /** @param {HTMLElement} main @param {number} run */
  constructor(main, run) {
    this.run = run;
    this.known = -1;
    /** @type {any[]} */ this.games = [];
    this.title = h("h1", {}, "…");
    this.about = h("p", {});
    this.outcome = h("div", { class: "run-outcome" });
    this.list = h("div", {});
    this.more = h("button", { type: "button", hidden: true, onclick: () => this.#more() }, "Earlier games");
    main.append(h("div", { class: "page arena", "data-run": run },
      h("p", {}, h("a", { href: "/arena", "data-route": true }, "← The arena")),
      h("div", { class: "hero" }, this.title, this.about), this.outcome,
      h("section", {}, h("h2", {}, "Games"), this.list, this.more)));
    this.again = new Again(() => this.#look());
  }

  async #look() {
    let result;
    try {
      result = await ask(`/api/arena/${this.run}`);
    } catch (error) {
      this.title.textContent = capital(/** @type {Error} */ (error).message);
      return false;
    }
    if (result.games !== this.known) {
      this.known = result.games;
      this.result = result;
      this.#draw(result);
      this.games = await ask(`/api/arena/${this.run}/games`);
      this.#drawGames();
    }
    return result.running;
  }

  /** @param {any} result */
  #draw(result) {
    document.title = `${result.titles.join(" – ")} · Sparring`;
    this.title.textContent = result.kind === "match" ? result.titles.join(" – ") : `Tournament of ${result.titles.length} players`;
    this.about.textContent = `${result.game}, ${result.finished ? count(result.games) : `${result.games} of ${count(result.planned)} so far`}, beginning with ${result.openings.startsWith("0 ") ? "the first position" : result.openings}.`;
    refill(this.outcome, result.games ? resultOf(result, innerWidth < 700) : h("p", {}, "No game has ended yet."),
      result.command && h("p", { class: "command" }, h("span", { class: "faint" }, "On the command line: "), h("code", {}, result.command)));
  }

  #drawGames() {
    const top = this.list.firstElementChild?.scrollTop ?? 0;
    refill(this.list, gameList(this.games, this.result));
    this.list.firstElementChild.scrollTop = top;
    this.more.hidden = this.games.length >= this.known;
  }

  async #more() {
    const last = Math.ceil(this.games.length / PAGE) * PAGE;
    const found = await ask(`/api/arena/${this.run}/games?offset=${last}`);
    const have = new Set(this.games.map((game) => game.id));
    this.games.push(...found.filter((/** @type {any} */ game) => !have.has(game.id)));
    this.#drawGames();
  }

  close() {
    this.again.close();
  }
}
