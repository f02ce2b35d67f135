// What came out of a match or a tournament: a score with its error bar, or ratings; and its games.

import { eloText, percent, ratingChart, scoreChart, signed } from "./chart.js";
import { h } from "./dom.js";

/** The board on which a stored game is gone through. @param {number} id */
export const studyOf = (id) => `/study?arena=${id}`;

/** @param {any} result @param {boolean} [small] for a narrow place */
export function resultOf(result, small = false) {
  return h("div", { class: "outcome" }, result.kind === "match" ? match(result, small) : tournament(result, small),
    result.warnings.map((/** @type {string} */ text) => h("p", { class: "warning" }, text)));
}

/** @param {any} result @param {boolean} small */
function match(result, small) {
  const [a, b] = result.titles;
  const [low, high] = result.score_interval;
  return [
    h("p", { class: "score-line" },
      h("b", { class: "big" }, percent(result.score)),
      h("span", {}, ` for ${a}`, a === b ? " (the first of the two)" : "")),
    h("p", {}, `${result.wins} won, ${result.draws} shared, ${result.losses} lost in ${count(result.games)}. `,
      `95 % interval: ${percent(low)} to ${percent(high)}${eloText(result) ? `; ${eloText(result)}` : ""}.`),
    scoreChart(result.course, result.planned, small),
    result.games > 1 ? h("p", { class: "faint" },
      `The likelihood that ${a} is the better one is ${percent(result.superiority)}. The first seat scored ${percent(result.seats[0].score)}.`) : null,
  ];
}

/** @param {any} result @param {boolean} small */
function tournament(result, small) {
  return [
    ratingChart(result.standings, small),
    h("div", { class: "scroll" }, h("table", { class: "data" },
      h("thead", {}, h("tr", {}, ["player", "Elo", "± 95 %", "score", "games", "won", "shared", "lost", "ms a move"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, result.standings.map((/** @type {any} */ one) => h("tr", {},
        h("th", { scope: "row" }, one.title),
        [signed(one.elo), Math.round(one.elo_error), percent(one.score), one.games, one.wins, one.draws, one.losses,
          one.seconds === null ? "" : Number((1000 * one.seconds).toPrecision(2))].map((cell) => h("td", {}, String(cell)))))))),
    result.standings.length > 2 ? crossTable(result) : null,
    h("p", { class: "faint" }, result.anchor ? `${result.anchor} has 0. ` : "Only differences mean something: the mean of all is 0. ",
      `The first seat is worth ${signed(result.first_seat_elo)} ± ${Math.round(result.first_seat_elo_error)} Elo.`),
  ];
}

/** Who won how much against whom. @param {any} result */
function crossTable(result) {
  const names = result.standings.map((/** @type {any} */ one) => one.title);
  const cell = (/** @type {string} */ a, /** @type {string} */ b) => {
    for (const met of result.meetings) {
      const points = met.a === a && met.b === b ? met.points_a : met.a === b && met.b === a ? met.points_b : null;
      if (points !== null) return percent(points / met.games);
    }
    return "";
  };
  return h("details", {}, h("summary", {}, "Each against each"),
    h("div", { class: "scroll" }, h("table", { class: "data" },
      h("thead", {}, h("tr", {}, h("td", {}), names.map((/** @type {string} */ _, /** @type {number} */ i) => h("th", { scope: "col" }, String(i + 1))))),
      h("tbody", {}, names.map((/** @type {string} */ a, /** @type {number} */ i) => h("tr", {},
        h("th", { scope: "row" }, `${i + 1}. ${a}`),
        names.map((/** @type {string} */ b) => h("td", {}, a === b ? "·" : cell(a, b)))))))));
}

/** @param {number} games */
export const count = (games) => (games === 1 ? "1 game" : `${games} games`);

/** Games as a list, each with a way to the board. @param {any[]} games @param {any} result */
export function gameList(games, result) {
  return h("ol", { class: "games" }, games.map((game) => {
    const names = game.seating.map((/** @type {number} */ index) => result.titles[index]);
    const won = game.winners.length === names.length ? "a draw"
      : `${[...new Set(game.winners.map((/** @type {number} */ seat) => names[seat]))].join(" and ")} won`;
    const first = result.kind === "match" ? outcome(game) : "";
    return h("li", { class: first, "data-game": game.id },
      h("a", { href: studyOf(game.id), "data-route": true }, `Game ${game.id}`),
      h("span", { class: "names" }, names.join(" – ")),
      h("span", { class: "faint" }, `${game.failure ? `${won}: ${game.failure}` : won}, ${game.scores.join(" : ")}, ${game.plies} moves`));
  }));
}

/** What a game was for the first player of a match. @param {any} game */
function outcome(game) {
  const mine = game.winners.filter((/** @type {number} */ seat) => game.seating[seat] === 0).length;
  return mine === game.winners.length ? "won" : mine ? "shared" : "lost";
}
