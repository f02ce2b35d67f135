"""Every game as an environment of PettingZoo: `sparring.rl.env("blokus-duo")`.

Needs the extra `[rl]`. The environments follow the AEC interface: agents act in turn, each sees
its own view as planes, and a mask tells the legal moves.
"""

try:
    from sparring.rl.environment import Environment, env, raw_env
except ModuleNotFoundError as error:
    raise ImportError(f"{error}: sparring.rl needs pip install 'sparring[rl]'") from None

__all__ = ["Environment", "env", "raw_env"]
