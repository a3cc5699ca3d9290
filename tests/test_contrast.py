"""The colours of our pictures and pages have enough contrast.

The Web Content Accessibility Guidelines 2.2 ask 4.5 to 1 of text (1.4.3), 3 to 1 of lines and marks
that one must see (1.4.11).
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.analysis import pictures
from bot.analysis.pictures import FAINT, LOOKS
from bot.challenges.results.distribution import HALF
from bot.challenges.results.heat_map import INKS, SHADES
from bot.laboratory.plots import BAND, FREQUENT, PLAIN, RARE
from bot.laboratory.quotient_pictures import LOST, WON
from bot.league.pictures import HOUSE, PUPILS
from bot.programs import pictures as costs
from bot.quiz import pictures as quiz

TEXT, LINE = 4.5, 3.0
WHITE, BLACK = "#ffffff", "#000000"
NAMED = {"white": WHITE, "black": BLACK}

#: Text on what is behind it.
TEXTS = [
    *zip(INKS, SHADES, strict=True),
    *((BLACK, look.shade) for look in LOOKS.values()),
    (BLACK, pictures.ENDED),
    (quiz._INK, quiz._BOX),
    (quiz._INK, quiz._RIGHT_BOX),
    (BLACK, BAND),
    (WHITE, LOST),
    (BLACK, WON),
]

#: Lines and marks on what is behind them.
LINES = [
    *((look.dark, WHITE) for look in (*LOOKS.values(), HALF)),
    *((look.dark, look.shade) for look in (*LOOKS.values(), HALF) if look.hatch),
    (FAINT, WHITE),
    (quiz._EDGE, quiz._BOX),
    (quiz._RIGHT_EDGE, quiz._RIGHT_BOX),
    (quiz._BAR, WHITE),
    (costs._INK, WHITE),
    *((kind.colour, behind) for kind in (FREQUENT, RARE, PLAIN) for behind in (WHITE, BAND)),
    (LOST, WON),
    (HOUSE, WHITE),
    (PUPILS, WHITE),
]


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour such as ``#06c``."""
    digits = NAMED.get(colour, colour).lstrip("#")
    width = len(digits) // 3
    parts = [int(digits[i : i + width] * (3 - width), 16) / 255 for i in range(0, 3 * width, width)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours: 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "other", "ratio"), [("white", BLACK, 21), ("#fff", WHITE, 1), ("#777777", WHITE, 4.48)]
)
def test_contrast_is_computed_as_in_the_guidelines(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@pytest.mark.parametrize(("ink", "behind"), TEXTS)
def test_text_in_pictures_has_enough_contrast(ink: str, behind: str) -> None:
    assert contrast(ink, behind) >= TEXT


@pytest.mark.parametrize(("line", "behind"), LINES)
def test_lines_and_marks_in_pictures_have_enough_contrast(line: str, behind: str) -> None:
    assert contrast(line, behind) >= LINE


def test_the_colours_of_the_page_of_an_arena_have_enough_contrast() -> None:
    page = (Path(pictures.__file__).parent / "explorer" / "page.html").read_text(encoding="utf-8")
    found = set(re.findall(r'(?:-color": "|outline: 3px solid )(#\w+)', page))
    assert len(found) >= 3
    assert min(contrast(colour, WHITE) for colour in found) >= LINE
