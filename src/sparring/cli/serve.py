"""`sparring serve`: the page, for this machine or for others."""

from __future__ import annotations

import socket
import threading
import webbrowser
from contextlib import suppress
from typing import Annotated

import typer

from sparring.cli.output import NotDone, console


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")
    ] = 8765,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in a browser.")
    ] = True,
    db: Annotated[
        str | None,
        typer.Option(help="The database for games: a file or a URL; see also SPARRING_DB."),
    ] = None,
) -> None:
    """Play in the browser: serves the page until Ctrl-C. Games are stored move by move.

    Examples: `sparring serve`, `sparring serve --host 0.0.0.0 --port 80 --no-browser`
    """
    import uvicorn

    from sparring.database import connect
    from sparring.web.app import create_app
    from sparring.web.limits import Limits

    limits = Limits()
    listener = _listen(host, port)
    app = create_app(connect(db), limits)
    shown = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    shown = f"[{shown}]" if ":" in shown else shown
    address = f"http://{shown}:{listener.getsockname()[1]}/"
    console.print(f"Sparring is at {address} (Ctrl-C ends it; games are kept).", markup=False)
    if browser:
        threading.Timer(0.6, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=limits.message_bytes,
        timeout_graceful_shutdown=2,
    )
    with suppress(KeyboardInterrupt):  # the way to end it; uvicorn has tidied up before
        uvicorn.Server(config).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """The port, taken before anything else is promised."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise NotDone(f"cannot listen on {host} port {port}: {error.strerror}") from None
    return listener


def add_to(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(serve)
