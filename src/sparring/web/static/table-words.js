// What is said at the table about a scene: who somebody is to those who look, whose turn it is, how the
// game ended. The same words stand on the page and are read out.

/** The name of a seat. @param {any} scene @param {number} seat */
export function who(scene, seat) {
  const place = scene.seats[seat];
  const mine = scene.seats.filter((/** @type {any} */ other) => other.mine).length;
  if (place.mine && mine === 1) return "You";
  return place.person ? `Player ${seat + 1}` : place.title;
}

/** What is going on. @param {any} scene @param {string[]} colours of the game @param {boolean} scored whether its points are shown */
export function status(scene, colours, scored) {
  if (scene.over) return headline(scene, scored);
  if (scene.wish?.mine) return "Waiting for the others to agree …";
  const name = who(scene, scene.toMove);
  const colour = colours[scene.colour];
  const named = colour.startsWith("player ") ? "" : ` (${colour})`;
  if (scene.turn) return `${name === "You" ? "Your turn" : `${name}’s turn`}${named}`;
  if (!scene.seats[scene.toMove].person) return `${name}${named} is thinking …`;
  return scene.seats[scene.toMove].online ? `${name}${named} is to move` : `Waiting for ${name.toLowerCase()}${named}`;
}

/** How far the thinking of a player is. @param {any} scene @param {any} message */
export function thinking(scene, message) {
  const count = message.nodes > 9999 ? `${Math.round(message.nodes / 1000)} thousand` : message.nodes;
  return `${who(scene, message.seat)} is thinking … ${message.seconds.toFixed(1)} s, ${count} positions`;
}

/** Who has won. @param {any} scene @param {boolean} scored whether points are shown */
export function headline(scene, scored) {
  const { winners, resigned } = scene.result;
  const scores = !scored || resigned !== null ? "" : ` ${scene.scores.join(" : ")}`;
  if (winners.length > 1) return winners.length === scene.seats.length ? `A draw.${scores}` : `${winners.map((/** @type {number} */ w) => who(scene, w)).join(" and ")} share the win.${scores}`;
  const name = who(scene, winners[0]);
  return `${name} ${name === "You" ? "win" : "wins"}.${scores}`;
}
