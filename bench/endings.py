"""How early it is known who wins a game of Blokus Duo: positions of games between good players,
searched to their end for the winner alone and for the exact score, within as many positions.

    python bench/endings.py [games]
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import dataclass

import sparring
from sparring import _core
from sparring.games.core import CoreGame, CoreState
from sparring.players import player
from sparring.players.evaluation import default_evaluation

PLIES = range(17, 24)
POSITIONS = 1_000_000
GUEST = "mcts:sims=3000,ending=0"
"""Who plays the games."""


@dataclass
class Tally:
    """What came of some searches."""

    asked: int = 0
    solved: int = 0
    positions: int = 0
    seconds: float = 0.0

    def add(self, state: CoreState, *, decide: bool) -> None:
        """Searches a position to its end, if that succeeds."""
        assert isinstance(state.game, CoreGame)
        evaluation, options = default_evaluation(state.game), _core.AlphaBetaOptions()
        options.nodes, options.decide = POSITIONS, decide
        options.iterative = options.reductions = False
        search = state.game.search("AlphaBeta")(evaluation.own, evaluation.their, 64 << 20)
        begin = time.process_time()
        found = search.search(state.core, options, _core.Stop(), None)
        self.seconds += time.process_time() - begin
        self.asked += 1
        self.solved += found["solved"]
        self.positions += found["nodes"]

    def __str__(self) -> str:
        mean = f"{self.positions / self.asked:>9,.0f} positions, {self.seconds / self.asked:.2f} s"
        return f"{self.solved:>3} of {self.asked}, {mean}"


def main(games: int) -> None:
    """Plays, asks, prints."""
    duo = sparring.game("blokus-duo")
    winner: dict[int, Tally] = defaultdict(Tally)
    score: dict[int, Tally] = defaultdict(Tally)
    for seed in range(games):
        state = duo.start()
        seats = [player(GUEST, duo, seed=2 * seed + seat) for seat in range(2)]
        while not state.is_over():
            ply, moves = len(state.moves), state.legal_moves()
            if ply in PLIES and len(moves) > 1:
                assert isinstance(state, CoreState)
                winner[ply].add(state, decide=True)
                score[ply].add(state, decide=False)
            state.push(seats[state.to_move].choose(state.view(state.to_move)))
    print(f"solved within {POSITIONS:,} positions, and what that takes in the mean")
    for ply in sorted(winner):
        print(f"after {ply} plies   who wins: {winner[ply]}   the score: {score[ply]}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
