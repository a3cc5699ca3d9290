"""The picture of a question is read from the last row: large, complete, within its boxes."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from discord.ui import TextDisplay
from matplotlib.textpath import TextPath

from bot.board.drawing import drawing
from bot.challenges.templates import TEMPLATES
from bot.i18n import LOCALES, words
from bot.quiz.messages import choice_text, picture_of, question_message
from bot.quiz.model import Question, Quiz, Stage
from bot.quiz.pictures import COUNT, WIDTH, fit
from bot.quiz.service import unaskable
from games.challenge.choices import MAX_SEVERAL, choices
from games.challenge.reading import read_task

#: On a screen of 720 pixels the smallest choice is as high as so many of them.
SMALLEST = 25


def test_choices_are_drawn_whole_and_large_enough_in_their_boxes() -> None:
    for template in TEMPLATES.values():
        left_out = unaskable(template.tasks)
        for number, task in enumerate(template.tasks):
            if number in left_out:
                continue
            found = choices(task, "1")
            for say in map(words, LOCALES):
                told = [choice_text(task, each, say) for each in found]
                for beside in (0.2, COUNT):  # of a question, and of its solution
                    assert_whole(told, beside)


@cache
def width_of(line: str) -> float:
    """Return how wide a line of one point is, in inches; others are as many times as wide."""
    width: float = TextPath((0, 0), line, size=100).get_extents().width / 100 / 72
    return width


def assert_whole(told: list[str], beside: float) -> None:
    """Check that choices are drawn whole, within their boxes, and large enough.

    ``beside`` is the room in inches that a box leaves at its right.
    """
    fitted = fit(told, beside)
    plain = [text.replace("\n", " ") for text in fitted.texts]
    assert plain == told, "no line of the text should be cut"
    room = (WIDTH - 0.5) / fitted.columns - 0.75 - beside
    for line in "\n".join(fitted.texts).splitlines():
        assert width_of(line) * fitted.size <= room, (line, fitted.size)
    assert fitted.size / 72 / 6.2 * 720 >= SMALLEST, told


def test_a_choice_too_long_for_its_box_is_cut_with_an_ellipsis() -> None:
    fitted = fit(["word " * 90, "b", "c", "d"])
    assert fitted.texts[0].endswith(" …")
    assert fitted.texts[1:] == ("b", "c", "d")


def test_more_than_four_options_are_drawn_in_two_columns() -> None:
    for count in range(5, MAX_SEVERAL + 1):
        fitted = fit([f"option {n} " * 9 for n in range(count)], COUNT)
        assert fitted.columns == 2
        assert all(text.startswith(f"option {n}") for n, text in enumerate(fitted.texts))


def test_an_own_question_is_shown_as_it_was_written() -> None:
    task = read_task("Combien font *1* + 1 ? (a_b) {=2 ~3 \\{x\\}}")
    at = datetime(2026, 9, 1, 8, tzinfo=UTC)
    about = {"title": "t", "seconds": 30, "speed": False, "seed": 1, "step": 1, "asleep": False}
    where = {"id": 1, "guild_id": 1, "channel_id": 1, "locale": "fr", "question": 0}
    clock = {"asked_at": at, "clocked": True, "ends_at": None, "left_ms": None, "stepped_at": at}
    quiz = Quiz(stage=Stage.ASKING, questions=(Question(task),), **about, **where, **clock)  # type: ignore[arg-type]
    alternative = picture_of(quiz, 0).description
    assert alternative is not None
    assert "Combien font *1* + 1 ? (a_b) A: 2. B: 3 {x}." in alternative
    view = question_message(quiz, 0)
    shown = "\n".join(
        each.content for each in view.walk_children() if isinstance(each, TextDisplay)
    )
    assert r"Combien font \*1\* \+ 1 \? \(a\_b\)" in shown
    assert drawing(task.game).title(task.game, words("fr")) not in shown, (
        "a question about no game should not have the name of one"
    )
