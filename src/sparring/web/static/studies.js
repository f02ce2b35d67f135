// The studies that this browser keeps: their trees, and where one was looking last.

const KEY = "sparring.studies";
const MOST = 12;

/** @typedef {{title: string, tree: import("./tree.js").Document, path: string[], review: any[], touched: number}} Kept */

/** What is known while the page is open, where the browser keeps nothing. @type {Record<string, Kept>} */
let known = {};

/** @returns {Record<string, Kept>} */
export function studies() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? known;
  } catch {
    return known;
  }
}

/** @param {Record<string, Kept>} all */
function write(all) {
  known = Object.fromEntries(Object.entries(all).sort((a, b) => b[1].touched - a[1].touched).slice(0, MOST));
  try {
    localStorage.setItem(KEY, JSON.stringify(known));
  } catch {
    // The browser does not want to keep anything; the study lasts until the page is left.
  }
}

/** A name for a new study. */
export const newId = () => Math.random().toString(36).slice(2, 10);

/** @param {string} id @param {Omit<Kept, "touched">} study */
export function keepStudy(id, study) {
  write({ ...studies(), [id]: { ...study, touched: Date.now() } });
}

/** @param {string} id */
export function forgetStudy(id) {
  const { [id]: _, ...rest } = studies();
  write(rest);
}
