// How a turn of Shobu is seen when it was played: both stones slide, and what is pushed slides on or flies off its board.
//
// The board is drawn as it is after the turn; stones only come to their squares from where they were.

import { calm } from "../dom.js";
import { stone } from "./shobu-signs.js";
import { CELL } from "./shobu-squares.js";

/**
 * @param {import("./shobu-board.js").Board} board
 * @param {any} last the turn
 * @param {any} before the scene before it
 * @param {boolean} played here, so the first half is seen already
 */
export function animate(board, last, before, played) {
  if (calm()) return;
  // One's own passive stone was moved on the screen already.
  const delay = played ? 0 : 280;
  if (!played) slide(board, last.passive, 0);
  slide(board, last.aggressive, delay);
  if (!last.pushed) return;
  const [from, to] = last.pushed;
  if (to) slide(board, last.pushed, delay + 90);
  else fly(board, from, before.board.stones[from], last.aggressive, delay + 90);
}

/** @param {import("./shobu-board.js").Board} board @param {string[]} way @param {number} delay */
function slide({ squares, stones }, [from, to], delay) {
  const [x, y] = squares.middle(from);
  const [toX, toY] = squares.middle(to);
  stones.querySelector(`[data-square="${to}"] .mover`)?.animate([{ transform: `translate(${x - toX}px, ${y - toY}px)` }, { transform: "none" }],
    { duration: 260, delay, easing: "cubic-bezier(.3,.7,.3,1)", fill: "backwards" });
}

/**
 * A stone leaves its board, the way that the stone which pushed it went.
 * @param {import("./shobu-board.js").Board} board
 * @param {string} name
 * @param {number} player
 * @param {string[]} push
 * @param {number} delay
 */
function fly({ squares, above }, name, player, push, delay) {
  const [[x, y], [toX, toY]] = push.map((end) => squares.middle(end));
  const away = [Math.sign(toX - x) * CELL * 1.4, Math.sign(toY - y) * CELL * 1.4];
  const ghost = stone(name, squares.middle(name), player);
  above.append(ghost);
  const flight = ghost.querySelector(".mover").animate(
    [{ transform: "none", opacity: 1 }, { transform: `translate(${away[0]}px, ${away[1]}px) scale(.6)`, opacity: 0 }],
    { duration: 380, delay, easing: "ease-in", fill: "both" });
  flight.onfinish = () => ghost.remove();
}
