"""Records and links in and out, in a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Server, Visit
from tests.web.study.asking import played
from tests.web.study.pages import LINE, at, line_of, link


def test_a_record_is_imported_and_taken_along(visit: Visit, tmp_path: Path) -> None:
    page = visit("/")
    page.locator("[data-study='import']").click()
    box = page.locator("dialog textarea")
    box.fill("hello")
    page.locator("[data-read]").click()
    expect(page.locator("dialog .problem")).to_contain_text("is no record")
    variations = [{"at": 1, "moves": ["a8e4S"]}]
    record = {"sparring": 1, "game": "shobu", "seed": 0, "moves": LINE, "variations": variations}
    box.fill(json.dumps(record))
    page.locator("[data-read]").click()
    at(page, 0)
    page.keyboard.press("End")
    at(page, 4)
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.locator("[data-save='.json']").click()
    assert json.loads(download.value.path().read_text()) == record
    for kind, begin in (("svg", b"<svg"), ("png", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator(f"[data-picture='{kind}']").click()
        assert download.value.suggested_filename == f"shobu.{kind}"
        assert download.value.path().read_bytes().startswith(begin)
    page.keyboard.press("Escape")
    sgf = tmp_path / "game.blksgf"
    sgf.write_text("(;GM[Blokus Duo];B[e9,d10,e10,f10,e11];W[j5])")
    page.keyboard.press("i")
    page.locator("dialog input[type='file']").set_input_files(sgf)
    at(page, 0)
    assert line_of(page) == ["e9,d10,e10,f10,e11", "j5"]
    page.keyboard.press("s")
    with page.expect_download() as download:
        page.locator("[data-save='.blksgf']").click()
    assert download.value.path().read_text().startswith("(;GM[Blokus Duo]")


def test_a_position_is_a_link(visit: Visit, server: Server) -> None:
    page = visit(link(played("samurai", 9), at=6, player="Ann"))
    at(page, 6)
    page.keyboard.press("s")
    shared = page.locator("[data-link]").input_value()
    there = visit(shared.removeprefix(server.address))
    at(there, 6)
    assert line_of(there) == [str(move) for move in played("samurai", 9).moves]
    expect(there.locator(".player").first).to_contain_text("Ann")
    assert there.locator(".tile").count() == page.locator(".tile").count()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/study#record=shobu+a1e5S", "Move 1 of the record"),
        ("/study#record=%7B", "The record is not JSON"),
        ("/study?arena=999999", "There is no game 999999"),
        ("/study?room=AAAAAAAAAAAA", "There is no such game"),
        ("/study?kept=nothing", "What would you like to study?"),
        ("/study", "What would you like to study?"),
    ],
)
def test_addresses_that_lead_nowhere(visit: Visit, address: str, words: str) -> None:
    page = visit(address)
    expect(page.locator(".empty h1")).to_contain_text(words)
    page.locator(".empty button").click()
    page.locator("dialog textarea").fill('{"sparring": 1, "game": "shobu", "moves": ["a1e5N"]}')
    page.locator("[data-read]").click()
    at(page, 0)
