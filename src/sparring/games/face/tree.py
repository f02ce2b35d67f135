"""How tree search is best set for a game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TreeSettings:
    """What `mcts` takes where its text says nothing; its options have the same names."""

    explore: float = 0.6
    """Weight of exploration."""
    breadth: float = 0.0
    """How much more of it there is at the first move; a quarter, a ninth of that further down."""
    doubt: float = 0.1
    """How much worse than others a move is taken for that was never tried."""
    habits: bool = False
    """Moves that were tried more often than expected elsewhere are taken for likelier."""
    replies: bool = False
    """Playouts first try what answered the last moves in playouts that were won."""
    rave: float = 500.0
    """Simulations until what came of a move later in games weighs half; 0: it never counts."""
    leaf: float = 0.0
    """How much the evaluation counts where the tree ends; the rest is up to playouts."""
    expand: int = 0
    """A position that was visited more often than this gets its moves."""
    prior_scale: float = 0.0
    """Points of the evaluation after a move that make it e times as likely; 0: it is not asked."""
    ending: int = 30
    """In games of two with so few legal moves it first tries to search the ending to its end."""
    probe: int = 0
    """A position of the tree near its end is searched to the end after so many visits; 0: none."""
    prior: str = ""
    """Which moves look likely, by their values and features after them, beside what the evaluation
    says of them; without it the game's own prior, which was made to stand alone."""
