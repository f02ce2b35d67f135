"""Writing SVG: elements as text, nothing more. And turning it into PNG."""

from __future__ import annotations

from html import escape


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; underscores in attribute names become hyphens.

    >>> tag("circle", r=2, stroke_width=0.5)
    '<circle r="2" stroke-width="0.5"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def label(x: float, y: float, words: str, size: float, **attributes: object) -> str:
    """A text centred on a point."""
    return tag(
        "text",
        escape(words),
        **{"x": x, "y": y + size * 0.35, "font_size": size, "text_anchor": "middle", **attributes},
    )


def picture(width: float, height: float, *elements: str, title: str) -> str:
    """A whole document."""
    return tag(
        "svg",
        tag("title", escape(title)) + "\n" + "\n".join(elements) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_number(width)} {_number(height)}",
        width=width,
        height=height,
        font_family="DejaVu Sans, Verdana, Arial, sans-serif",
        role="img",
    )


def text_picture(text: str) -> str:
    """Lines of text as a picture, for games that have no drawing of their own."""
    lines = text.split("\n")
    body = [
        tag("text", escape(line), x=12, y=24 + 20 * i, font_size=16, font_family="monospace",
            style="white-space:pre")
        for i, line in enumerate(lines)
    ]  # fmt: skip
    width = 24 + 10 * max(len(line) for line in lines)
    return picture(
        width, 20 + 20 * len(lines), tag("rect", width="100%", height="100%", fill="white"), *body,
        title="board",
    )  # fmt: skip


def to_png(svg: str, *, scale: float = 2.0) -> bytes:
    """The picture as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=scale))


def _number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return escape(str(value))
