"""The boards of the page: what is shown while a move is thought of, tried and made."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.conftest import Server, Visit
from tests.web.hands import at, middle


def test_the_ghost_of_blokus(visit: Visit) -> None:
    page = visit("/")
    page.locator("[data-play='blokus']").click()
    at(page, 0)
    board, held = page.locator(".blokus-board"), "data-held"
    piece = page.locator("[data-piece='9']")
    box = page.locator(".field").bounding_box()
    assert box
    cell = box["width"] / 14

    def square(column: float, row: float) -> tuple[float, float]:
        return box["x"] + (column + 0.5) * cell, box["y"] + (row + 0.5) * cell

    expect(page.locator(".corners .corner, .corners .start")).not_to_have_count(0)
    piece.click()
    page.mouse.move(*square(2, 2))
    expect(page.locator(".ghost.breaks")).to_be_visible()
    expect(page.locator(".note.wrong")).to_contain_text("Start square")
    before = board.get_attribute(held)
    page.mouse.wheel(0, 100)
    expect(board).not_to_have_attribute(held, str(before))
    page.keyboard.press("f")
    page.locator("[data-tool='numbers']").click()
    expect(page.locator(".piece .number").first).to_have_text(re.compile(r"\d+\.\d"))
    page.keyboard.press("Escape")
    expect(page.locator(".ghost .sq")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator(".coordinates text").first).to_have_text("a")
    for _ in range(3):
        page.keyboard.press("b")
    page.mouse.move(*middle(piece))
    page.mouse.down()
    page.mouse.move(*square(3, 3), steps=4)
    page.mouse.move(*square(4, 4), steps=2)
    expect(page.locator(".ghost.fits")).to_be_visible()
    page.mouse.up()
    at(page, 2)
    expect(page.locator(".player").nth(1).locator(".rest")).to_be_visible()
    assert page.locator(".blokus-board .last").get_attribute("d")


def test_the_first_half_of_shobu_is_taken_back(visit: Visit, server: Server) -> None:
    room, tokens = server.open("shobu", "person", "random")
    page = visit(f"/g/{room}#seat={tokens[0]}")
    at(page, 0)
    stone = page.locator(".stone[data-square='a1']")
    page.mouse.click(*middle(stone))
    expect(page.locator(".mark.target")).not_to_have_count(0)
    page.mouse.click(*middle(page.locator(".mark.target[data-square='a3']")))
    expect(page.locator(".step")).to_contain_text("Second half")
    page.mouse.move(*middle(page.locator(".stone[data-square='e5']")))
    expect(page.locator(".arrow.aggressive")).to_have_count(1)
    page.mouse.click(*middle(page.locator(".stone[data-square='a5']")))
    expect(page.locator(".note.wrong")).not_to_be_empty()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator(".mark.target")).to_have_count(0)
    page.mouse.move(*middle(stone))
    page.mouse.down()
    page.mouse.move(*middle(page.locator(".mark.target[data-square='a2']")))
    page.mouse.up()
    expect(page.locator(".step")).to_contain_text("Second half")


def test_stones_are_seen_to_move_and_to_be_pushed(visit: Visit, server: Server) -> None:
    room, tokens = server.open("shobu", "person", "person")
    page = visit(f"/g/{room}")
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(
        "const real = Element.prototype.animate; window.moved = [];"
        "Element.prototype.animate = function (...all) {"
        "  moved.push(this.closest('.stone').dataset.square); return real.apply(this, all); };"
    )
    page.reload()
    table = page.locator(".table")
    expect(table).to_have_attribute("data-at", "0")
    with server.sit(room, tokens[0]) as black, server.sit(room, tokens[1]) as white:
        for number, move in enumerate(["a1e5N2", "d8h4S", "b1e7N"]):
            mover = white if number % 2 else black
            mover.my_turn()
            mover.play(move)
            expect(table).to_have_attribute("data-at", str(number + 1))
    passive_aggressive = ["a3", "e7", "d7", "h3", "b2", "e8"]
    assert page.evaluate("moved") == [*passive_aggressive, "e8"]  # the last one is pushed off
    expect(page.locator(".above .stone")).to_have_count(0)


def test_influence_and_counters_of_samurai(visit: Visit, server: Server) -> None:
    room, tokens = server.open("samurai", "person", "random", seed=4)
    page = visit(f"/g/{room}#seat={tokens[0]}")
    at(page, 0)
    page.mouse.move(*middle(page.locator("[data-hex='14-O']")))
    card = page.locator(".influence")
    expect(card).to_contain_text("Edo")
    for _ in range(2):
        box = card.bounding_box()
        assert box
        for hexagon in page.locator("[data-hex]").all():
            x, y = middle(hexagon)
            beside = not box["x"] < x < box["x"] + box["width"]
            assert beside or not box["y"] < y < box["y"] + box["height"]
        page.locator("[data-do='turn']").click()
        page.mouse.move(*middle(page.locator("[data-hex='14-O']")))
        expect(card).to_be_visible()
    expect(page.locator(".counters")).to_contain_text("Set aside")
    tile = page.locator(".tile:not([disabled])").first
    page.mouse.move(*middle(tile))
    page.mouse.down()
    page.mouse.move(400, 400, steps=3)
    assert page.locator(".hexagon.target").count() > 5
    page.mouse.move(*middle(page.locator(".hexagon.target").nth(5)), steps=3)
    page.mouse.up()
    expect(page.locator(".table:not([data-at='0'])")).to_be_visible()
