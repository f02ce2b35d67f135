// Where a study comes from: what this browser keeps, a room, the arena, a link, or a new board.

import { ask } from "./dom.js";
import { room as keptRoom } from "./seats.js";
import { newId, studies } from "./studies.js";

/** @typedef {{id: string, title: string, tree: import("./tree.js").Document, path: string[] | null, review: any[]}} Source */

/** A game as it begins. @param {string} game @param {string} [seed] @returns {import("./tree.js").Document} */
export const blank = (game, seed = String(Math.floor(Math.random() * 2 ** 32))) =>
  ({ game, seed, position: null, players: [], at: 0, moves: [], colours: [], variations: [] });

/** What the address asks for; null if it asks for nothing. @returns {Promise<Source | null>} */
export async function source() {
  const asked = new URLSearchParams(location.search);
  const linked = new URLSearchParams(location.hash.slice(1));
  const fresh = (/** @type {any} */ tree, /** @type {string[] | null} */ path = null) => ({ id: newId(), title: "", tree, path, review: [] });
  if (linked.has("record")) return fresh(...await fromLink(linked));
  const kept = asked.get("kept");
  if (kept) return studies()[kept] ? { id: kept, ...studies()[kept] } : null;
  const room = asked.get("room");
  if (room) return fresh(await ask(`/api/rooms/${encodeURIComponent(room)}/record`, undefined, { "x-seat-tokens": keptRoom(room).tokens.join() }));
  const arena = asked.get("arena") ?? asked.get("game");
  if (arena) return fresh(await ask(`/api/study/arena/${encodeURIComponent(arena)}`), []);
  const game = asked.get("new");
  return game ? fresh(blank(game)) : null;
}

/** The game in a link, and where to look. @param {URLSearchParams} link @returns {Promise<[any, string[] | null]>} */
async function fromLink(link) {
  const text = link.get("record") ?? "";
  const [game, ...moves] = text.trim().split(/\s+/);
  const record = { sparring: 1, game, moves, seed: 0, position: link.get("position") ?? undefined, players: link.getAll("player") };
  // Seeds may be longer than the numbers of a browser, so this one is written by hand.
  const json = text.startsWith("{") ? text
    : JSON.stringify(record).replace('"seed":0', `"seed":${/^\d{1,20}$/.exec(link.get("seed") ?? "")?.[0] ?? "0"}`);
  const tree = await ask("/api/study/read", { text: json });
  const at = Number(link.get("at") ?? tree.moves.length);
  return [tree, tree.moves.slice(0, at)];
}

/** The link to a position and the game around it. @param {import("./tree.js").Tree} tree @param {import("./tree.js").Node} node */
export function linkTo(tree, node) {
  const link = new URLSearchParams({ record: [tree.game, ...node.moves(), ...node.rest().map((one) => one.move)].join(" ") });
  if (tree.seed !== "0") link.set("seed", tree.seed);
  if (tree.position) link.set("position", tree.position);
  for (const player of tree.players) link.append("player", player);
  link.set("at", String(node.at));
  return `${location.origin}/study#${link}`;
}
