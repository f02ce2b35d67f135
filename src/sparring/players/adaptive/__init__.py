"""Players that adapt to whom they meet: one for close games, one to win."""

from sparring.players.adaptive import close as _close
from sparring.players.adaptive import exploit as _exploit

del _close, _exploit
