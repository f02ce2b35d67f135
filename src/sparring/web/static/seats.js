// What this browser keeps: the rooms it knows, and the tokens of its seats in them.

const KEY = "sparring.rooms";
const MOST = 60;

/** @typedef {{tokens: string[], invites: Record<string, string>, title: string, game: string, touched: number, over?: boolean}} Kept */

/** What is known while the page is open, where the browser keeps nothing. @type {Record<string, Kept>} */
let known = {};

/** @returns {Record<string, Kept>} */
export function rooms() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return known;
  }
}

/** @param {Record<string, Kept>} all */
function write(all) {
  known = all;
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    // The browser does not want to keep anything; the game goes on until the page is left.
  }
}

/** @param {string} id @returns {Kept} */
export function room(id) {
  return rooms()[id] ?? { tokens: [], invites: {}, title: "", game: "", touched: 0 };
}

/** @param {string} id @param {Partial<Kept>} change */
export function keep(id, change) {
  const all = rooms();
  all[id] = { ...room(id), ...change, touched: Date.now() };
  const recent = Object.entries(all).sort((a, b) => b[1].touched - a[1].touched).slice(0, MOST);
  write(Object.fromEntries(recent));
}

/** @param {string} id */
export function forget(id) {
  const all = rooms();
  delete all[id];
  write(all);
}

/** Takes the seat that a shared link offers: it is in the part of the address that stays here. */
export function takeFromLink(/** @type {string} */ id) {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  if (!token) return;
  const known = room(id);
  if (!known.tokens.includes(token)) keep(id, { tokens: [...known.tokens, token] });
  history.replaceState(null, "", location.pathname);
}

/** @param {string} id @param {string} token */
export const linkFor = (id, token) => `${location.origin}/g/${id}#seat=${token}`;
