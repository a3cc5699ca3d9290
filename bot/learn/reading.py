"""Read typed positions, and the items and units of custom ids."""

from __future__ import annotations

from bot.i18n import Say
from bot.i18n.typed import read_game
from bot.kit.click import Click
from bot.kit.refusal import Refused, require_offered
from bot.kit.wording import sentence
from bot.learn.custom_ids import OF_MATCHES, ItemControl
from bot.learn.model import MOST_TRIES, Asked, Round, Way
from bot.learn.progress import LONG
from bot.learn.refusals import LearnRefusal
from bot.learn.service import Learning, read_drawn
from games import Game, GameError, Position
from games.families import of_nim_sums
from games.lessons.item import Given
from games.lessons.matches import MATCH_SEEDS
from games.lessons.path import UNITS, Unit


def read_position(
    name: str | None, text: str | None, say: Say, *, misere: bool
) -> tuple[Game, Position]:
    """Parse the typed name of a game and the text of a position; raise Refused with all faults.

    None is read as an empty text, a fault for a name. ``misere``: whether the last move loses.
    """
    problems: list[str] = []
    position: Position = ()
    example = of_nim_sums()
    try:
        example = read_game(name or "", misere=misere)
    except GameError as error:
        problems.append(sentence(error, say))
    try:  # without a game, it should at least be numbers
        position = example.parse(text or "")
    except GameError as error:
        problems.append(sentence(error, say))
    if problems:
        told = {"game": example.name, "position": example.example}
        raise Refused(LearnRefusal.BAD_POSITION, problems="\n".join(problems), **told)
    return example, position


async def read_item(click: Click, control: ItemControl) -> tuple[Asked, Given]:
    """Return the item that a control names, and the rest of its path: an answer or other numbers.

    Raises Refused if there is no such item, try or position of the person's own.
    """
    require_offered(len(control.path) >= 4 and control.path[1] in list(Way))
    level, way, left, number, *given = control.path
    require_offered(number < MOST_TRIES)
    around = Round(Way(way), min(left, LONG))
    if control.skill:
        seed = control.seed
        if level > OF_MATCHES:
            level, seed = level - OF_MATCHES, seed + MATCH_SEEDS
        return Asked(around, read_drawn(control.skill, level, seed), number), tuple(given)
    own = await click.service(Learning).own(click.asker, control.seed, number)
    return Asked(around, own, number), tuple(given)


def read_unit(number: int) -> Unit:
    """Return the unit of a number; raise Refused if there is none."""
    require_offered(1 <= number <= len(UNITS))
    return UNITS[number - 1]
