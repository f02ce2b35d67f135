"""The study on small and large screens."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.study.asking import played
from tests.web.study.pages import FAMILIES, at, link


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out_and_everything_has_a_name(visit: Visit, name: str, width: int) -> None:
    page = visit(link(played(name, 6)), width=width)
    at(page, 6)
    page.keyboard.press("e")
    page.keyboard.press("h")
    page.locator("[aria-label='Beside it']").select_option("random")
    expect(page.locator(".candidates li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not re.search(r"\b(null|undefined|NaN)\b", page.locator("body").inner_text())
    unnamed = page.locator("button, input, select, svg[tabindex]").evaluate_all(
        "all => all.filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())"
        " && !e.labels?.length).length"
    )
    assert unnamed == 0
