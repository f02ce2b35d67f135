// The way between the screens, the theme, and the keys that work everywhere.

import { arena } from "./arena.js";
import { byId, go, icon } from "./dom.js";
import { showKeys } from "./help.js";
import { learn } from "./learn.js";
import { lobby } from "./lobby.js";
import { study } from "./study.js";
import { table } from "./table.js";

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
/** @type {[RegExp, string, (main: HTMLElement, found: any) => any][]} */
const SCREENS = [
  [/^\/g\/([A-Za-z0-9_-]+)$/, "table", table],
  [/^\/arena(?:\/(\d+))?$/, "arena", arena],
  [/^\/learn$/, "learn", learn],
  [/^\/study$/, "study", study],
  [/^/, "lobby", lobby],
];
const GLYPHS = /** @type {const} */ ({ auto: "auto", light: "sun", dark: "moon" });

/** @type {{close(): void, keys(): [string, string][]} | null} */
let screen = null;

function show() {
  screen?.close();
  const main = byId("main");
  main.replaceChildren();
  byId("open-rules").hidden = true;
  byId("bar-title").hidden = true;
  const [address, name, open] = SCREENS.find(([path]) => path.test(location.pathname)) ?? SCREENS[0];
  document.body.dataset.screen = name;
  screen = open(main, address.exec(location.pathname)?.[1]);
}

function theme() {
  const kept = localStorage.getItem("sparring.theme");
  return kept === "light" || kept === "dark" ? kept : "auto";
}

function showTheme() {
  const now = theme();
  if (now === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = now;
  const button = byId("theme");
  button.replaceChildren(icon(GLYPHS[now]));
  button.title = `Light or dark: ${now === "auto" ? "as the system" : now}`;
  button.setAttribute("aria-label", button.title);
}

byId("theme").addEventListener("click", () => {
  localStorage.setItem("sparring.theme", THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
  showTheme();
});
byId("open-keys").addEventListener("click", () => showKeys(screen?.keys() ?? []));
document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.key !== "?" || target.closest("input, select, textarea, dialog")) return;
  event.preventDefault();
  showKeys(screen?.keys() ?? []);
});
document.addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest("a[data-route]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.getAttribute("href") ?? "/");
});
addEventListener("popstate", show);
showTheme();
show();
