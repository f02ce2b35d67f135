"""Many games at once on the page, over WebSockets: how soon moves are answered, and the memory.

A server of its own is started on loopback. Each visitor plays random moves against the player
`random`, game after game, without any pause; every game is then read again and compared.

    python bench/page_load.py --together 200 --games 2000
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

import sparring

GAMES = ("blokus-duo", "shobu:quiet=40", "samurai")


@dataclass
class Tally:
    """What was seen."""

    answers: list[float] = field(default_factory=list)
    games: int = 0
    moves: int = 0
    lost: int = 0


def serve(port: int, database: str) -> None:
    """The server, in a process of its own, with limits wide enough for the load."""
    import uvicorn

    from sparring.database import connect as database_of
    from sparring.web.app import create_app
    from sparring.web.limits import Limits

    limits = Limits(
        pace=0.0, connections=10**5, new_rooms=10**9, messages=10**9, requests=10**9, rooms=10**5
    )
    app = create_app(database_of(database), limits)
    uvicorn.run(app, port=port, log_level="warning", ws="websockets-sansio")


async def visitor(number: int, address: str, quota: list[int], tally: Tally) -> None:
    """Plays game after game while there are any left to play."""
    async with httpx.AsyncClient(timeout=120, trust_env=False) as http:
        while quota[0] > 0:
            quota[0] -= 1
            name, seed = GAMES[quota[0] % len(GAMES)], quota[0]
            wanted = {"game": name, "seats": ["person", "random"], "seed": seed}
            opened = (await http.post(f"http://{address}/api/rooms", json=wanted)).json()
            room, token = opened["room"], opened["tokens"][0]
            async with connect(f"ws://{address}/ws/{room}", proxy=None, max_size=None) as line:
                await line.send(json.dumps({"type": "join", "tokens": [token]}))
                last = await one_game(line, sparring.game(name).start(seed), tally)
            kept = (await http.get(f"http://{address}/api/rooms/{room}")).json()
            tally.games += 1
            tally.lost += kept["moves"] != last
    del number


async def one_game(line: Any, state: sparring.State, tally: Tally) -> list[str]:
    """Plays one game to its end; its moves."""
    rng, asked = random.Random(0), 0.0
    while True:
        scene = json.loads(await line.recv())
        if scene["type"] != "scene":
            continue
        if asked and scene["at"] > len(state.moves):
            tally.answers.append(time.perf_counter() - asked)
            asked = 0.0
        for move in scene["moves"][len(state.moves) :]:
            state.push(move)
        if scene["over"]:
            tally.moves += scene["at"]
            moves: list[str] = scene["moves"]
            return moves
        if scene["turn"]:
            move = str(rng.choice(state.legal_moves()))
            asked = time.perf_counter()
            await line.send(json.dumps({"type": "move", "move": move, "at": scene["at"]}))


def memory(process: int) -> float:
    """The memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


async def load(address: str, process: int, together: int, games: int) -> None:
    """Runs the visitors and prints what came of it."""
    tally, quota, begun = Tally(), [games], time.perf_counter()
    tasks = [
        asyncio.create_task(visitor(i, address, quota, tally)) for i in range(min(together, games))
    ]
    shown = 0
    while not all(task.done() for task in tasks):
        await asyncio.wait(tasks, timeout=0.5)
        if tally.games >= shown + max(games // 5, 1):
            shown = tally.games
            print(f"  {tally.games:6} games done, server {memory(process):7.1f} MB", flush=True)
    await asyncio.gather(*tasks)
    seconds = time.perf_counter() - begun
    answers = sorted(tally.answers)
    print(f"{tally.games} games, {together} at once, {tally.moves} moves in {seconds:.1f} s")
    print(
        f"answers to moves: median {1000 * statistics.median(answers):.0f} ms, "
        f"95 % within {1000 * answers[int(0.95 * len(answers))]:.0f} ms"
    )
    print(f"games that the store tells differently: {tally.lost}")


def main() -> None:
    """Starts the server, loads it, stops it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--together", type=int, default=200, help="games at once")
    parser.add_argument("--games", type=int, default=400, help="games in all")
    parser.add_argument("--port", type=int, default=8799)
    parser.add_argument("--serve", metavar="DB", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.port, given.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, os.fspath(Path(__file__)), "--port", str(given.port)]
        server = subprocess.Popen([*command, "--serve", f"{folder}/page.db"])
        try:
            address = f"127.0.0.1:{given.port}"
            for _ in range(300):
                try:
                    httpx.get(f"http://{address}/api/games", trust_env=False)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            print(f"  server begins with {memory(server.pid):.1f} MB")
            asyncio.run(load(address, server.pid, given.together, given.games))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
