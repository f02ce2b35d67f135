"""Players in processes of their own, and the protocol that they speak.

The protocol is GTP, the text protocol of the Go world, as Blokus programs use it, with a few
commands more for games that it does not know: docs/protocol.md. `driver.py` is the side that asks,
`session.py` the side that answers; `gtp.py` and `bot.py` are the players.
"""

from sparring.players.engines.bot import BotPlayer
from sparring.players.engines.driver import EnginePlayer
from sparring.players.engines.gtp import GtpPlayer
from sparring.players.engines.session import Session

__all__ = ["BotPlayer", "EnginePlayer", "GtpPlayer", "Session"]
