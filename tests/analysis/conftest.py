"""What the tests of analyses share: a game in pure Python."""

import tests.games.tic_tac_toe  # noqa: F401  # registers itself
