"""A server on a free port, and a browser where there is one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from sparring.database import connect
from sparring.web.app import create_app
from sparring.web.limits import Limits
from tests.web.client import Client

expect.set_options(timeout=60_000)
CHROMIUM = Path("/usr/bin/chromium")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
]  # fmt: skip
FAST = Limits(pace=0.0, new_rooms=10**6, connections=10_000, messages=10**6, requests=10**6)


class Server(uvicorn.Server):
    """A server in a thread of its own."""

    def __init__(self, database: Path, limits: Limits = FAST, port: int = 0) -> None:
        self.app = create_app(connect(str(database)), limits)
        super().__init__(
            uvicorn.Config(
                self.app, port=port, log_level="warning", ws="websockets-sansio",
                ws_max_size=limits.message_bytes, timeout_graceful_shutdown=1,
            )
        )  # fmt: skip
        self._thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        while not self.started:
            time.sleep(0.01)
        self.port = self.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        return self

    def __exit__(self, *_: object) -> None:
        self.should_exit = True
        self._thread.join(10)

    def open(self, game: str, *seats: str, seed: int | None = 1) -> tuple[str, list[str | None]]:
        """A new room and the tokens of its seats."""
        wanted = {"game": game, "seats": seats, "seed": seed}
        answer = httpx.post(f"{self.address}/api/rooms", json=wanted)
        assert answer.status_code == 201, answer.text
        return answer.json()["room"], answer.json()["tokens"]

    def sit(self, room: str, *tokens: str | None) -> Client:
        """Somebody in a room, with these seats."""
        return Client(self.port, room, [token for token in tokens if token])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for tests that do not disturb each other."""
    with Server(tmp_path_factory.mktemp("page") / "page.db") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, which `make test` installs where it can."""
    if not CHROMIUM.exists():
        pytest.skip("there is no Chromium: apt-get install chromium")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


def refused(text: str) -> bool:
    """Whether the browser only notes that the server refused a request, as it should."""
    return any(f"the server responded with a status of {code}" in text for code in (404, 422))


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens a page in a browser of its own; whatever it says in its console is a failure."""
    contexts: list[BrowserContext] = []
    said: list[str] = []

    def hear(text: str) -> None:
        if not refused(text):
            said.append(text)

    def go(
        path: str = "/",
        *,
        width: int = 1280,
        height: int = 800,
        server: Server = server,
        **more: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **more
        )
        contexts.append(context)
        context.set_default_timeout(60_000)
        page = context.new_page()
        page.on("console", lambda message: hear(message.text))
        page.on("pageerror", lambda error: hear(str(error)))
        page.goto(server.address + path)
        return page

    yield go
    for context in contexts:
        context.close()
    assert said == []
