"""Every way to help with a position asks the one port ``Allowance`` first."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import fields
from typing import Any

import pytest

from bot.db.engine import Engine
from bot.kit.allowance import Allowance
from bot.kit.refusal import Refused
from bot.laboratory.analyst import rules_in_question
from bot.play.advice.service import Advice
from bot.play.model import Offer, Setting
from bot.tournament.refusals import TournamentRefusal
from games import Game, game
from games.grundy import read_rules
from games.grundy.questions import Question
from games.match import Computer, First, Person
from tests.support.acting import by
from tests.support.refusing import denied
from tests.support.world import play_service, seeds

NO = TournamentRefusal.NO_ANALYSIS


def test_every_question_to_the_laboratory_names_the_games_it_is_about() -> None:
    own = [kind for kind in Question.__subclasses__() if kind.__module__ == Question.__module__]
    assert len(own) == 5
    others = {"to": 3, "limit": 3, "catalogued": False, "position": (3, 4)}
    for kind in own:
        names = [field.name for field in fields(kind)]
        rules = rules_in_question(kind(**{n: others.get(n, read_rules("0.77")) for n in names}))
        assert len(rules) == len({"rules", "one", "other"} & set(names))
    with pytest.raises(TypeError):
        rules_in_question(None)  # type: ignore[arg-type]


class Diary(Allowance):
    """An allowance that records each question, and can be set to refuse."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Game]] = []
        self.refuses = False

    async def require(self, asker: Any, game: Game) -> None:
        self.asked.append((asker, game))
        if self.refuses:
            raise Refused(NO)


async def test_every_way_to_help_asks_the_allowance_with_the_person_and_the_server(
    engine: Engine,
) -> None:
    diary = Diary()
    matches = play_service(engine, seeds(), allowance=diary)
    here, ada, nim = Setting(by(1).guild_id, 77, "fr"), by(1), game("nim")

    async def asks(call: Awaitable[Any], times: int = 1) -> Any:
        diary.asked.clear()
        answered = await call
        assert diary.asked == [(ada, nim)] * times
        return answered

    offer = Offer(nim, (1, 2, 4), Computer(), First.OPPONENT)
    begun = await asks(matches.start(1, here, offer, 1))
    move = begun.match.game.moves(begun.match.position)[0]
    # The reply to one's own move is always played.
    played = await asks(matches.play(begun.id, 1, move, ada), 0)
    await asks(Advice(matches).turn(begun.id, 0, ada))
    await asks(Advice(matches).help_in(begun.id, played.ply, ada))
    # The board of a finished match explains its start, if that is allowed.
    over = await asks(matches.resign(begun.id, played.ply, ada))
    # A later look at the end asks, and then the review asks, too.
    await asks(Advice(matches).finished(over, ada), 2)
    again = await matches.rematch(over.id, 1, here)
    diary.refuses = True
    over = await matches.resign(again.id, 0, ada)
    assert over.ending is None
    await denied(matches.rematch(over.id, 1, here), NO)


async def test_a_match_between_two_people_asks_no_allowance(engine: Engine) -> None:
    diary = Diary()
    matches = play_service(engine, seeds(), allowance=diary)
    offer = Offer(game("nim"), (1, 2), Person(2), First.OPPONENT)
    duel = await matches.start(1, Setting(by(1).guild_id, 77, "fr"), offer, 1)
    await matches.answer(duel.id, by(2), accepted=True)
    await matches.play(duel.id, 0, (1, 1), by(2))
    assert diary.asked == []
