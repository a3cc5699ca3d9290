"""What may be told or played while a challenge runs is asked in one place, whichever way one goes.

Every command and every control is listed here, with whether it may tell or play what a challenge
asks; those that may are tried in a class whose challenge runs.
"""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import fields
from itertools import count
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.challenges.refusals import ChallengeRefusal
from bot.db.engine import Engine
from bot.kit.allowance import Use
from bot.kit.refusal import Refused
from bot.kit.thinker import Thinker
from bot.kit.wording import expected
from bot.laboratory.analyst import asked_about
from bot.play.advice.service import Advice
from bot.play.beginning.controls import MATCH_CONTROLS
from bot.play.custom_ids import PlayAction
from bot.play.model import Offer, Setting
from bot.play.refusals import MatchRefusal
from bot.play.service import Matches
from bot.play.store import MatchStore
from bot.play.team.controls import HANDLERS as VOTE_HANDLERS
from games import Game, Position, game
from games.grundy import read_rules
from games.grundy.questions import Question
from games.match import Computer, First, Person
from tests.support.acting import FR, by, fill, forge, press, shows, stored
from tests.support.controls import encoded
from tests.support.positions import SAMPLES
from tests.support.pupils import ANALYSES, begun, opened, teacher, timely
from tests.support.world import World, text_of

TITLE = "Contrôle"
REFUSED = FR("denial-analysis-refused", title=TITLE)
#: What each family says of its own commands.
ASKED = {
    name: asked
    for each in SAMPLES.values()
    for name, asked in {**each.boards, **each.telling}.items()
}
#: What the challenge asks about, so that every command below comes too close to it.
TASKS = "\n".join(["kernel fortboyard 12", *(task for _, task in ASKED.values())])

#: Commands that set up a match in which the computer moves first.
OPENINGS: list[tuple[str, dict[str, Any]]] = [
    ("team", {"game": "nim", "position": "3 5 4"}),
    *((name, ASKED[name][0]) for each in SAMPLES.values() for name in each.boards),
]
#: Commands that tell and play nothing of the engine's, but replies to one's own moves; and those
#: of learning, whose items are drawn so that they tell nothing (tests/learn/test_learning.py), and
#: of the puzzle of the day (tests/puzzle/test_service.py), and of leagues, whose games are shown by
#: controls (tests/league/test_league.py).
SILENT = {
    *(
        "play",
        "resign",
        "board",
        "rules",
        "help",
        "learn",
        "train",
        "progress",
        "puzzle",
        "league",
        "leaderboard",
        "results",
        "challenges",
        "privacy",
    ),
    *("challenge create", "challenge list", "challenge edit", "challenge close"),
    *("challenge clone", "challenge delete", "challenge extend"),
    *("class teachers", "class settings", "class season"),
}
#: Controls of matches that tell or play what the engine knows, and those that do not.
TELLING = {
    PlayAction.WHY,
    PlayAction.HINT,
    PlayAction.WHAT_IF,
    PlayAction.ASK,
    PlayAction.ASKED,
    PlayAction.REVIEW,
    PlayAction.LOOK,
    PlayAction.REPLAY,
    PlayAction.SAVE,
    PlayAction.REMATCH,
    PlayAction.BEGIN,
    PlayAction.STRENGTH,
}
SILENT_CONTROLS = {
    *(
        PlayAction.SHOW,
        PlayAction.PICK,
        PlayAction.TYPE,
        PlayAction.TYPED,
        PlayAction.TEXT,
        PlayAction.RULES,
        PlayAction.TAKE_BACK,
    ),
    *(
        PlayAction.ALLOW,
        PlayAction.REFUSE,
        PlayAction.RESIGN,
        PlayAction.YIELD,
        PlayAction.ACCEPT,
        PlayAction.DECLINE,
    ),
}


async def test_every_command_and_control_is_listed(world: World) -> None:
    leaves = {
        each.qualified_name
        for each in world.bot.tree.walk_commands()
        if not isinstance(each, app_commands.Group)
    }
    telling = {name for name, _ in [*ANALYSES, *OPENINGS]}
    assert leaves - telling == SILENT, (
        "is it asked what this command may tell? (One of a family: `boards` or `telling` of its "
        "sample)"
    )
    assert not telling & SILENT
    assert set(MATCH_CONTROLS.handlers) == TELLING | SILENT_CONTROLS
    assert set(VOTE_HANDLERS) <= TELLING | SILENT_CONTROLS


def test_every_question_to_the_laboratory_says_what_it_is_about() -> None:
    own = [kind for kind in Question.__subclasses__() if kind.__module__ == Question.__module__]
    assert len(own) == 5
    others = {"to": 3, "limit": 3, "catalogued": False}
    for kind in own:
        names = [field.name for field in fields(kind)]
        given = {name: others.get(name, read_rules("0.77")) for name in names}
        if "position" in names:
            given["position"] = (3, 4)
        rules, positions = asked_about(kind(**given))
        assert len(rules) == len({"rules", "one", "other"} & set(names))
        assert positions == (((3, 4),) if "position" in names else ())
    with pytest.raises(TypeError):
        asked_about(None)  # type: ignore[arg-type]


async def test_no_command_moves_first_or_tells(world: World) -> None:
    boss = await owner(world)
    await opened(world, TASKS, title=TITLE)
    for command, options in OPENINGS:
        options = {**options, "first": "opponent"}
        refused = await boss.slash(world.channel, command, **options)
        assert (text_of(refused), refused.ephemeral) == (REFUSED, True), command
    for command, options in ANALYSES:
        refused = await boss.slash(world.channel, command, **options)
        assert (text_of(refused), refused.ephemeral) == (REFUSED, True), command
    with pytest.raises(Exception, match=MatchRefusal.NO_SUCH_MATCH.value):
        await stored(world)
    for command, options in OPENINGS:
        shown = await boss.slash(world.channel, command, **{**options, "first": "me"})
        assert shows(shown, PlayAction.PICK), "whoever begins themselves may play from anywhere"


async def owner(world: World) -> Any:
    """Return a teacher who may set up matches of the class."""
    manages = discord.Permissions(manage_guild=True)
    role = world.server.create_role("Profs", permissions=manages)
    boss = world.server.add_member(world.env.create_user("boss"), roles=[role])
    world.languages.speaks(boss.id, "fr")
    return boss


async def test_the_draw_is_refused_only_if_the_computer_would_begin(world: World) -> None:
    await opened(world, TASKS, title=TITLE)
    told = set()
    for _ in range(8):
        shown = await world.ada.slash(world.channel, "nim", heaps="3 4 5", first="draw")
        told.add(text_of(shown) == REFUSED)
    assert told == {True, False}
    begun = await world.bot.matches.mine(world.ada.id)
    assert all(record.match.plies == () for record in begun)


async def test_a_rematch_answers_no_challenge(world: World) -> None:
    ada = world.ada
    challenge = await opened(world, TASKS, title=TITLE)
    board = await ada.slash(world.channel, "nim", heaps="3 4 5", first="me")
    over = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    refused = await press(ada, over, PlayAction.REMATCH)
    assert (text_of(refused), refused.ephemeral) == (REFUSED, True)
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    again = await press(ada, over, PlayAction.REMATCH)
    assert shows(again, PlayAction.WHY), "the computer has begun"
    # It began this one, so its own rematch is the person's to begin.
    over = await press(ada, await press(ada, again, PlayAction.RESIGN), PlayAction.YIELD)
    await opened(world, TASKS, title=TITLE)
    assert text_of(await press(ada, over, PlayAction.REVIEW)) == REFUSED
    assert shows(await press(ada, over, PlayAction.REMATCH), PlayAction.PICK)


async def test_the_class_gets_no_answer_either(world: World) -> None:
    boss = await owner(world)
    challenge = await opened(world, TASKS, title=TITLE)
    board = await boss.slash(world.channel, "team", game="nim", position="3 4 5")
    for action in (PlayAction.HINT, PlayAction.WHAT_IF):
        refused = await press(boss, board, action)
        assert (text_of(refused), refused.ephemeral) == (REFUSED, True)
    await press(boss, await press(boss, board, PlayAction.RESIGN), PlayAction.YIELD)
    rematch = encoded(PlayAction.REMATCH, 1, 1)
    refused = await forge(world, boss, board, rematch)
    assert (text_of(refused), refused.ephemeral) == (REFUSED, True)
    await timely(world, world.bot.editor.close(teacher(world), challenge.id))
    assert shows(await forge(world, boss, board, rematch), PlayAction.WHY)


async def test_what_a_move_leads_to_is_not_told(world: World) -> None:
    ada = world.ada
    await opened(world, TASKS, title=TITLE)
    board = await ada.slash(world.channel, "nim", heaps="1 3 4 5", first="me")
    asked = await press(ada, board, PlayAction.WHAT_IF)
    refused = await fill(ada, await press(ada, asked, PlayAction.ASK), "1 1")
    assert (text_of(refused), refused.ephemeral) == (REFUSED, True)
    told = await fill(ada, await press(ada, asked, PlayAction.ASK), "2 1")
    assert text_of(told) != REFUSED
    # The reply to one's own move is played, and explained if it comes from elsewhere.
    played = await ada.slash(world.channel, "play", move="1 1")
    assert shows(played, PlayAction.WHY)
    assert text_of(await press(ada, played, PlayAction.WHY)) == REFUSED
    back = await press(ada, played, PlayAction.TAKE_BACK)
    assert text_of(await press(ada, back, PlayAction.HINT)) != REFUSED


async def test_whoever_has_begun_is_refused_everywhere(world: World) -> None:
    ada, blaise = world.ada, world.blaise
    await opened(world, TASKS, title=TITLE)
    await begun(world, ada)
    elsewhere = Setting(None, 5, "fr")
    offer = Offer(game("nim"), (3, 4, 5), Computer(), First.OPPONENT)
    matches = world.bot.matches
    with pytest.raises(Refused) as denied:
        await timely(world, matches.start(ada.id, elsewhere, offer, 1))
    assert denied.value.refusal is ChallengeRefusal.ANALYSIS_REFUSED
    assert await timely(world, matches.start(blaise.id, elsewhere, offer, 1))


class Diary:
    """An allowance that notes what it is asked, and refuses what it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Use, tuple[Position, ...]]] = []
        self.refused: set[Use] = set()

    async def require(self, asker: Any, use: Use, _game: Game, *positions: Position) -> None:
        self.asked.append((asker, use, positions))
        if use in self.refused:
            raise Refused(ChallengeRefusal.ANALYSIS_REFUSED, title=TITLE)


async def test_each_use_is_asked_with_the_person_and_the_server(engine: Engine) -> None:
    diary = Diary()
    matches = Matches(MatchStore(engine), count(1).__next__, allowance=diary, thinker=Thinker())
    here, ada = Setting(by(1).guild_id, 77, "fr"), by(1)
    nim = game("nim")

    async def asks(call: Awaitable[Any], use: Use, *positions: Position) -> Any:
        diary.asked.clear()
        answered = await call
        assert diary.asked == [(ada, use, positions)]
        return answered

    offer = Offer(nim, (1, 2, 4), Computer(), First.OPPONENT)
    begun = await asks(matches.start(1, here, offer, 1), Use.OPENING, (1, 2, 4))
    move = begun.match.game.moves(begun.match.position)[0]
    after = nim.after(begun.match.position, move)
    # What a person's move meets is one question, asked before anything is written.
    diary.refused = {Use.REPLY}
    with pytest.raises(Refused) as denied:
        await matches.play(begun.id, begun.ply, move, ada)
    assert expected(denied.value, FR) == REFUSED
    assert await matches.get(begun.id) == begun
    diary.refused = set()
    played = await asks(matches.play(begun.id, 1, move, ada), Use.REPLY, after)
    why = Advice(matches).turn(begun.id, 0, ada)
    await asks(why, Use.ANALYSIS, (1, 2, 4), begun.match.position)
    help_in = Advice(matches).help_in(begun.id, played.ply, ada)
    await asks(help_in, Use.ANALYSIS, played.match.position)
    # What is worth remembering of the start is told on the board, if it may be.
    over = await asks(matches.resign(begun.id, played.ply, ada), Use.ANALYSIS, (1, 2, 4))
    passed = (over.match.start, *(turn.after for turn in over.match.turns))
    # Whoever looks at it later is asked for, too, and then for all that a review tells.
    diary.asked.clear()
    await Advice(matches).finished(over, ada)
    assert diary.asked == [(ada, Use.ANALYSIS, ((1, 2, 4),)), (ada, Use.ANALYSIS, passed)]
    again = await matches.rematch(over.id, 1, here)
    diary.refused = {Use.OPENING}
    over = await matches.resign(again.id, 0, ada)
    with pytest.raises(Refused):
        await matches.rematch(over.id, 1, here)


async def test_nothing_is_asked_for_two_people_who_play(engine: Engine) -> None:
    diary = Diary()
    matches = Matches(MatchStore(engine), count(1).__next__, allowance=diary, thinker=Thinker())
    offer = Offer(game("nim"), (1, 2), Person(2), First.OPPONENT)
    duel = await matches.start(1, Setting(by(1).guild_id, 77, "fr"), offer, 1)
    await matches.answer(duel.id, by(2), accepted=True)
    await matches.play(duel.id, 0, (1, 1), by(2))
    assert diary.asked == []


async def test_the_computer_does_not_begin_whoever_says_so_or_at_another_strength(
    world: World,
) -> None:
    ada = world.ada
    await opened(world, TASKS, title=TITLE)
    asked = await ada.slash(world.channel, "nim", heaps="3 4 5")
    refused = await press(ada, asked, PlayAction.BEGIN, 1)
    assert (text_of(refused), refused.ephemeral) == (REFUSED, True)
    board = await press(ada, asked, PlayAction.BEGIN, 0)
    assert shows(board, PlayAction.PICK), "whoever begins may play from anywhere"
    over = await press(ada, await press(ada, board, PlayAction.RESIGN), PlayAction.YIELD)
    assert shows(await press(ada, over, PlayAction.STRENGTH), PlayAction.PICK)
