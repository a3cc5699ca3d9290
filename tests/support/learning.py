"""Services of learning that always draw the same items, and ways to answer these."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import count

from bot.class_map.service import ClassPractice
from bot.class_map.store import ClassMapStore
from bot.classes.model import TeacherKind
from bot.db.engine import Engine
from bot.kit.actors import Actor, Asker
from bot.kit.allowance import Allowance
from bot.learn.model import Asked, Verdict, Way
from bot.learn.service import Learning, read_drawn
from bot.learn.store import LearnStore
from games import Game
from games.lessons.item import LARGEST_TYPED, Given, Item, Shape
from games.lessons.path import Unit
from games.mistakes import Mistake
from tests.support.challenge_service import Service
from tests.support.classes import classes_on
from tests.support.pupils import teacher
from tests.support.world import World

#: Numbers that a mistake yields are tried up to this one.
LARGEST_TRIED = 300

#: Only challenges name these mistakes; no lesson says what mends them.
UNTAUGHT = frozenset(
    {
        Mistake.INCOMPLETE,
        Mistake.LARGEST,
        Mistake.LAST_EXCEPTION,
        Mistake.LOSING_MOVE,
        Mistake.MISERE_RULE,
        Mistake.OFF_BY_ONE,
        Mistake.ONE_SLIP,
        Mistake.WRONG_COLUMN,
    }
)


class Free(Allowance):
    """Stands for a guard while no tournament runs: no answer is held back."""

    async def require(self, asker: Asker, game: Game) -> None:
        return


def learning_of(engine: Engine) -> Learning:
    """Return the service of learning, whose seeds are counted."""
    seeds = count(1)
    return Learning(LearnStore(engine), Free(), lambda: next(seeds))


def practice_of(engine: Engine) -> ClassPractice:
    """Return the service of a class that learns."""
    classes = classes_on(engine)
    stores = ClassMapStore(engine), LearnStore(engine)
    return ClassPractice(*stores, classes, Service(engine).editor)


def asks(person: int, at: datetime, guild_id: int | None = None) -> Asker:
    """Return a pupil who asks at a moment."""
    return Asker(person, guild_id, sent_at=at)


def solution(item: Item) -> Given:
    """Answer an item rightly."""
    return item.solution


def any_answer(item: Item) -> Given:
    """Return the first answer that an item takes."""
    return () if item.shape is Shape.SEVERAL else (item.offered or (0,))[:1]


def wrong_answer(item: Item) -> Given:
    """Return an answer to an item that is wrong."""
    right = item.solution
    if item.offered:
        return next((n,) for n in item.offered if (n,) != right)
    if item.shape is Shape.NUMBER:
        return (right[0] + 1 if right[0] < LARGEST_TYPED else 0,)
    if item.shape is Shape.SEVERAL:
        return tuple(i for i in range(len(item.options)) if i not in right)
    return next((i,) for i in range(len(item.options)) if (i,) != right)


def mistaken(item: Item, mistake: Mistake) -> Given:
    """Return the answer to an item that a mistake yields; the right one if none does."""
    if item.shape is Shape.SEVERAL:
        return item.solution
    count = len(item.options) if item.shape is Shape.CHOICE else LARGEST_TRIED
    tried = item.offered or range(count)
    found = ((i,) for i in tried if item.mark((i,)).mistake is mistake)
    return next(found, item.solution)


Learner = Callable[[Item], Given]


async def study(
    learning: Learning, asker: Asker, unit: Unit, answers: Learner, most: int
) -> list[Verdict]:
    """Let somebody go through a unit, until it is known or so many items are answered.

    Matches are passed over.
    """
    found: list[Verdict] = []
    asked = await learning.first_item(asker, Way.PATH, unit, 0)
    while asked is not None and len(found) < most:
        found.append(await answered(learning, asker, asked, answers))
        asked = await following(learning, asker, asked)
    return found


async def following(learning: Learning, asker: Asker, asked: Asked) -> Asked | None:
    """Return the next item that is answered here and now: a match is passed over."""
    after = await learning.next_item(asker, asked.around, asked.drawn)
    if after is None or after.drawn.item.shape is not Shape.MATCH:
        return after
    return await learning.next_item(asker, after.around, after.drawn)


async def answered(learning: Learning, asker: Asker, asked: Asked, answers: Learner) -> Verdict:
    """Let somebody answer an item as a learner does."""
    return await learning.answer(asker, asked.drawn, asked.number, answers(asked.drawn.item), UTC)


def teacher_of(guild_id: int) -> Actor:
    """Return somebody who manages a server."""
    return Actor(1, guild_id, manages=True)


def zone_of_another_day(world: World) -> str:
    """Return a time zone in which it is another day than in UTC."""
    return "Pacific/Kiritimati" if world.env.now().hour >= 10 else "Pacific/Pago_Pago"


async def missed_by_two(world: World) -> None:
    """Let Ada and Blaise take the ordinary sum for the nim-sum; Chloe is a teacher."""
    for pupil in (world.ada, world.blaise):
        for seed in range(5):
            drawn = read_drawn(14, 1, seed)
            given = mistaken(drawn.item, Mistake.ORDINARY_SUM)
            await world.bot.learning.answer(Asker(pupil.id, world.server.id), drawn, 0, given, UTC)
    await world.bot.classes.add_teacher(teacher(world), TeacherKind.PERSON, world.chloe.id)
