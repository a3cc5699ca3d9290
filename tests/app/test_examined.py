"""During an exam everything but a short list is closed, in every server and private channel."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from simcord import InteractionResult

from bot.app.controls import CONTROLS
from bot.challenges.custom_ids import PupilAction
from bot.challenges.model import Challenge, Mode
from bot.challenges.pupil.examined import MATCH_COMMANDS, OPEN_COMMANDS
from bot.play.custom_ids import GlossaryAction, PlayAction, TrialAction
from bot.privacy.custom_ids import PrivacyAction
from bot.tournament.custom_ids import TournamentAction
from bot.welcome.custom_ids import WelcomeAction
from tests.support.acting import COMMAND, COMPONENT, FR, command, emit, forge, press, shows
from tests.support.answering import reads
from tests.support.controls import encoded
from tests.support.pupils import ANALYSES, begun, opened
from tests.support.world import World, text_of

TITLE = "Contrôle"

#: What belongs to an attempt, if it is one's own: its controls, and those of its match.
OWN = {
    *(PupilAction.BEGIN, PupilAction.AGREE, PupilAction.ANSWER, PupilAction.ANSWERED),
    *(PupilAction.JUDGE, PupilAction.TRY_OUT, PupilAction.HAND_IN, PupilAction.HANDOUT),
    *(PupilAction.OVERVIEW, PupilAction.CHOSEN),
    TrialAction.NEXT,
}

#: Nobody's attempt, challenge or match.
NOBODYS = 77_777

#: What a clever pupil asks for instead of the question's own position, and used to be told.
ORACLES: list[tuple[str, dict[str, Any]]] = [
    ("nim", {"heaps": "8 11 13 5", "first": "me"}),
    ("nim", {"heaps": "3 4 5", "misere": True, "first": "opponent"}),
    ("nim", {"heaps": "3", "first": "opponent"}),
    ("nim", {"heaps": "3 4 5 2 2", "first": "opponent"}),
    ("grundy value", {"game": "nim", "position": "3 4 5 2 2"}),
    ("grundy table", {"game": "0.33333", "to": 20}),
    ("grundy value", {"game": "all but 500", "position": "7"}),
    ("team", {"game": "nim", "position": "3 4 5"}),
    ("learn", {}),
    ("train", {}),
    ("help", {}),
    ("league", {}),
    ("program list", {}),
    *ANALYSES,
]


async def examined(world: World, tasks: str = "win nim 3 4 5\nmove one nim 3 4 5") -> Challenge:
    """Open an exam, which Ada begins."""
    challenge = await opened(world, tasks, mode=Mode.EXAM, title=TITLE)
    reads(await begun(world, world.ada), FR("question-heading", number=1, count=2))
    return challenge


def is_closed(shown: InteractionResult) -> bool:
    """Return whether an answer says that the exam closes what was asked for."""
    answer = shown.followups[-1] if shown.followups else shown.response
    if answer is None or "passes l'examen" not in text_of(answer):
        return False
    assert answer.flags.ephemeral if hasattr(answer.flags, "ephemeral") else shown.ephemeral
    assert TITLE in text_of(answer)
    return True


async def send(
    world: World, kind: int, data: dict[str, Any], place: tuple[int | None, int]
) -> InteractionResult:
    """Send an interaction of Ada's from a server, or none, and a channel."""
    guild_id, channel_id = place
    record = emit(world, world.ada, kind, data, guild_id=guild_id, channel_id=channel_id)
    await world.env.settle()
    return InteractionResult(world.env, record)


def control(action: str, number: int, second: int = 0) -> dict[str, Any]:
    return {"custom_id": encoded(action, number, second), "component_type": 2}


def everywhere(world: World) -> list[tuple[int | None, int]]:
    """Return the class's channel, one of another server, and the private one."""
    other = world.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = other.create_text_channel("jeux")
    other.add_member(world.ada.user)
    private = world.env.backend.get_dm_channel(world.ada.id)
    return [(world.server.id, world.channel.id), (other.id, channel.id), (None, private.id)]


async def test_in_an_exam_every_command_is_closed_unless_it_is_listed(world: World) -> None:
    await examined(world)
    leaves = {
        each.qualified_name
        for each in world.bot.tree.walk_commands()
        if not isinstance(each, app_commands.Group)
    }
    assert set(OPEN_COMMANDS) == {"challenges", "join", "privacy", "rules"}, (
        "list here what is open in exams: does it help with no question?"
    )
    assert leaves > {*OPEN_COMMANDS, *MATCH_COMMANDS}
    here, *others = everywhere(world)
    for name in sorted(leaves - set(OPEN_COMMANDS)):
        assert is_closed(await send(world, COMMAND, command(world, name), here)), name
    for place in others:
        for name in ("nim", "help", "program check"):
            assert is_closed(await send(world, COMMAND, command(world, name), place)), name
    for name in OPEN_COMMANDS:
        assert not is_closed(await send(world, COMMAND, command(world, name), here)), name


async def test_in_an_exam_every_control_is_closed_unless_it_is_listed(world: World) -> None:
    challenge = await examined(world)
    listed = {
        *(PlayAction.RULES, WelcomeAction.RULES_OF, PrivacyAction.PRIVACY),
        TournamentAction.LEAVE,
    }
    assert {each for each in CONTROLS.actions() if CONTROLS.is_open_in_exams(each)} == listed, (
        "list here what is open in exams: does it help with no question?"
    )
    here, *others = everywhere(world)
    for action in sorted(CONTROLS.actions() - listed):
        shown = await send(world, COMPONENT, control(action, NOBODYS), here)
        assert is_closed(shown), action
    for place in others:
        shown = await send(world, COMPONENT, control(PlayAction.HINT, NOBODYS), place)
        assert is_closed(shown)
    for action in listed:
        assert not is_closed(await send(world, COMPONENT, control(action, NOBODYS), here)), action
    for action in OWN:
        assert not is_closed(await send(world, COMPONENT, control(action, 1), here)), action
    assert challenge.id == 1, "the attempt and its challenge have the same number"


async def test_in_an_exam_an_attempt_at_another_challenge_is_closed(world: World) -> None:
    """Practice would explain mistakes at once."""
    ada = world.ada
    await opened(world, "move one nim 3 4 5", title="Entraînement")
    question = await begun(world, ada)
    await opened(world, "win nim 3 4 5", mode=Mode.EXAM, title=TITLE)
    asked = encoded(PupilAction.BEGIN, 2, 0)
    consent = await forge(world, ada, question, asked)
    await press(ada, consent, PupilAction.AGREE)
    for action in (PupilAction.ANSWER, PupilAction.BEGIN):
        assert is_closed(await forge(world, ada, question, encoded(action, 1, 0))), action


async def test_commands_that_help_are_closed_until_the_exam_is_handed_in(world: World) -> None:
    ada = world.ada
    board = await ada.slash(world.channel, "nim", heaps="1 3 4 5", first="me")
    public = await world.blaise.slash(world.channel, "nim", heaps="2 4", first="me")
    await examined(world)
    boss = world.server.add_member(world.env.create_user("boss"))
    closed = [await ada.slash(world.channel, name, **options) for name, options in ORACLES]
    assert all(map(is_closed, closed))
    for action in (PlayAction.HINT, PlayAction.WHAT_IF, PlayAction.PICK, PlayAction.RESIGN):
        shown = await forge(world, ada, board, encoded(action, 1, 0, (2, 1)))
        assert is_closed(shown), action
    assert is_closed(await forge(world, ada, public, encoded(PlayAction.TEXT, 2, 0)))
    assert is_closed(await ada.slash(world.channel, "play", move="2 1", match=1))
    assert (await world.bot.matches.get(1)).ply == 0
    # People without an exam get their answers.
    told = await boss.slash(world.channel, "grundy value", game="nim", position="3 4 5")
    assert not is_closed(told)
    sure = await press(ada, await begun(world, ada), PupilAction.HAND_IN)
    reads(sure, FR("exam-hand-in-sure", left=2, count=2))
    done = await press(ada, sure, PupilAction.HAND_IN, 1)
    reads(done, FR("exam-finished-heading"), FR("exam-not-answered", count=2))
    for name, options in ORACLES:
        if name != "team":
            assert not is_closed(await ada.slash(world.channel, name, **options)), name
    assert not is_closed(await forge(world, ada, board, encoded(PlayAction.HINT, 1, 0)))


async def test_in_an_exam_only_the_match_of_its_question_can_be_played(world: World) -> None:
    ada = world.ada
    await ada.slash(world.channel, "nim", heaps="1 2", first="me")
    await examined(world)
    await press(ada, await begun(world, ada), PupilAction.TRY_OUT)
    for name, options in (("board", {}), ("play", {"move": "3 1"}), ("board", {"match": 2})):
        assert not is_closed(await ada.slash(world.channel, name, **options)), name
    assert (await world.bot.matches.get(2)).ply == 2, "the computer has replied"
    for name in ("board", "resign"):
        assert is_closed(await ada.slash(world.channel, name, match=1))


async def test_a_refusal_during_an_exam_links_to_the_next_question(world: World) -> None:
    ada = world.ada
    await examined(world)
    closed = await ada.slash(world.channel, "arena", game="nim", position="1 2")
    reads(await press(ada, closed, TrialAction.NEXT), FR("question-heading", number=1, count=2))
    _, (guild_id, channel_id), _ = everywhere(world)
    away = await send(world, COMMAND, command(world, "help"), (guild_id, channel_id))
    assert FR("exam-closed-elsewhere") in text_of(away)
    assert not shows(away, TrialAction.NEXT), "the button would not reach the next question there"
    url = f"https://discord.com/channels/{world.server.id}/{world.channel.id}"
    assert url in str(away.response.components)


async def test_everything_opens_again_once_the_exams_time_is_up(world: World) -> None:
    ada = world.ada
    await opened(world, "value nim-sum 3 4\nvalue mex 0", mode=Mode.EXAM, title=TITLE, minutes=20)
    question = await begun(world, ada)
    assert not shows(question, GlossaryAction.MEANINGS), "what is closed is not offered"
    asked = await press(ada, question, PupilAction.ANSWER)
    reads(await ada.submit_modal(asked, {"text": "7"}), FR("answer-received"))
    await world.env.advance_time(19 * 60)
    await world.restart()
    assert is_closed(await ada.slash(world.channel, "learn"))
    await world.env.advance_time(61)
    assert not is_closed(await ada.slash(world.channel, "learn"))
    late = await forge(world, ada, question, encoded(PupilAction.ANSWER, 1, 1))
    assert FR("denial-time-is-up", moment="§").partition("§")[0] in text_of(late)
    shown = await forge(world, ada, question, encoded(TrialAction.NEXT, 1, 0))
    reads(shown, "✉ 1.", FR("exam-not-answered", count=1))
