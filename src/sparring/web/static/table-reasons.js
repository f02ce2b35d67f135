// Why moves are not allowed: a drawing asks, the server answers. Each move is asked about once
// in a position, however often a pointer comes by.

export class Reasons {
  /** @param {(move: string) => void} ask */
  constructor(ask) {
    this.ask = ask;
    /** @type {Map<string, ((reason: string) => void)[]>} */ this.questions = new Map();
    /** @type {Map<string, string>} */ this.reasons = new Map();
  }

  /** @param {string} move @returns {Promise<string>} */
  why(move) {
    const known = this.reasons.get(move);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => {
      const waiting = this.questions.get(move);
      if (waiting) waiting.push(resolve);
      else {
        this.questions.set(move, [resolve]);
        this.ask(move);
      }
    });
  }

  /** The server has answered. @param {string} move @param {string} reason */
  answer(move, reason) {
    this.reasons.set(move, reason);
    for (const answer of this.questions.get(move) ?? []) answer(reason);
    this.questions.delete(move);
  }

  /** The line is cut: what was asked will not be answered, and may be asked again. */
  cutOff() {
    this.questions.clear();
  }

  /** Another position: nothing that was said about the old one holds. */
  clear() {
    this.reasons.clear();
    this.questions.clear();
  }
}
