"""The controls for help: Why?, Hint, and What if…"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from bot.board.drawing import drawing
from bot.i18n import Say
from bot.kit.click import Click
from bot.kit.custom_ids import Action, Controls
from bot.kit.forms import ask
from bot.kit.refusal import offered
from bot.kit.widgets import Layout, note
from bot.play.advice.messages import (
    Explained,
    Tried,
    hint_message,
    trial_form,
    trial_message,
    trial_picker,
    why_message,
)
from bot.play.advice.service import Advice, Hints
from bot.play.custom_ids import GlossaryAction, GlossaryControl, PlayAction, PlyControl
from bot.play.form import next_choices, typed_number
from bot.play.glossary import term_meanings
from bot.play.model import HintKind, MatchRecord
from bot.play.posting import answer_privately, is_advice
from bot.play.service import Matches
from games import Game, Move, Position
from games.explain import Explanation
from games.impartial import tried
from games.match import Computer, Match, Turn
from games.players import Choice, Intent, why
from games.review import Judged, review

T = TypeVar("T")

#: Handles a control of a match, with the match as loaded.
Handler = Callable[[Click, MatchRecord, PlyControl], Awaitable[None]]


@dataclass(frozen=True)
class Help:
    """The services with which a person gets help in a ply, as a player or as a class's teacher."""

    #: Returns the match; raises Refused if the person may not have help.
    record: Callable[[], Awaitable[MatchRecord]]
    #: Returns the match and the move in a text; raises Refused if the person may not try it.
    tried: Callable[[str], Awaitable[tuple[MatchRecord, Move]]]


def help_of_player(click: Click, seen: MatchRecord, control: PlyControl) -> Help:
    """Return the help for a player, who must have the turn in the control's ply."""
    about, advice = (seen, control.ply, click.asker), Advice(click.service(Matches))
    return Help(partial(advice.help_in, *about), partial(advice.what_if, *about))


async def _ask_engine(
    click: Click,
    game: Game,
    position: Position,
    question: Callable[..., T],
    *given: Any,
) -> T:
    """Return what ``question(*given)`` computes about a position; raise as ``Thinker.ask`` does."""
    thinker = click.service(Matches).thinker
    thinking = thinker.ask(click.person, game, position, question, *given)
    return await click.promised(thinking)


async def _count_hint(click: Click, record: MatchRecord, kind: HintKind) -> None:
    """Count a hint that is about to be sent."""
    await click.service(Hints).given(record, click.asker, kind)


async def why_move(click: Click, seen: MatchRecord, control: PlyControl) -> None:
    """Explain a move of the computer privately, or after its last one why it won the match.

    If the person resigned or ran out of time when winning, that move is explained instead. Only the
    explanation of a move counts as help. Raises Refused if a person made the move, and as
    ``Advice.turn`` and ``Thinker.ask`` do.
    """
    record, turn = await Advice(click.service(Matches)).turn(seen, control.ply, click.asker)
    choice = offered(turn.choice)  # the computer's
    if _is_last_of_winner(record.match, turn):
        match = record.match
        reviewed = await _ask_engine(click, match.game, match.start, review, match)
        if reviewed.win_given_up is None:
            await _explain_defeat(click, record, control, reviewed.decided_by)
            return
    say = click.say
    game = record.match.game
    explained = await _ask_engine(click, game, turn.before, why, game, turn.before, turn.choice)
    await _count_hint(click, record, HintKind.WHY)
    seat = record.match.seats[turn.ply.seat]
    strength = seat.strength if isinstance(seat, Computer) else 0
    heading = say(
        "why-heading",
        move=drawing(game).move(turn.move, say),
        position=drawing(game).in_sentence(game, turn.before, say),
    )
    notes = _intent_note(choice, explained, round(strength * 100), game, say)
    top = "\n".join([heading, *notes])
    await _send_explanation(click, record, control, top, Explained(explained, game, turn.before))


def _is_last_of_winner(match: Match, turn: Turn) -> bool:
    """Return whether a turn is the last one of the winner, who is the computer; False if open."""
    last = [each for each in match.turns if each.ply.seat == match.winner][-1:]
    return last == [turn] and turn.choice is not None


async def _send_explanation(
    click: Click, record: MatchRecord, control: PlyControl, heading: str, about: Explained
) -> None:
    """Send an explanation below a heading; if the control has a path, in place of a shorter one."""
    met = await click.service(Hints).met(click.asker, about.game, about.position)
    view = why_message(heading, about, met, control, click.say)
    if control.path:
        await click.change(view=view)
    else:
        await answer_privately(click, record, view=view)


async def _explain_defeat(
    click: Click, record: MatchRecord, control: PlyControl, decided: Judged | None
) -> None:
    """Explain how the move ``decided`` gave the win away; None: that the start was lost."""
    game, start, say = record.match.game, record.match.start, click.say
    position = start if decided is None else decided.turn.before
    explained = await _ask_engine(click, game, position, game.explain, position)
    drawn = drawing(game)
    values = {"position": drawn.in_sentence(game, position, say)}
    if decided is None:
        heading = say("why-decided-start", **values)
    else:
        heading = say("why-decided", move=drawn.move(decided.turn.move, say), **values)
    await _send_explanation(click, record, control, heading, Explained(explained, game, position))


def _intent_note(
    choice: Choice, explained: Explanation, strength: int, game: Game, say: Say
) -> list[str]:
    notes = []
    if choice.intent is Intent.RANDOM:
        notes.append(say("why-random", strength=strength))
    if explained.move is not None and explained.move != choice.move:
        notes.append(say("why-mistake", move=drawing(game).move(explained.move, say)))
    return notes


async def _send_hint(click: Click, _: MatchRecord, control: PlyControl, given: Help) -> None:
    """Send the step of a hint that the path asks for, and count it; raise as ``given.record``."""
    record = await given.record()
    game, position = record.match.game, record.match.position
    explained = await _ask_engine(click, game, position, game.explain, position)
    await _count_hint(click, record, HintKind.HINT)
    met = await click.service(Hints).met(click.asker, game, position)
    view = hint_message(control, Explained(explained, game, position), met, click.locale)
    await show_aside(click, record, view)


async def _explain_trial_in_full(
    click: Click, seen: MatchRecord, control: PlyControl, given: Help
) -> None:
    """Explain a tried move with the facts, too, that the person has not met in lessons.

    Raises Refused if the control's path is no whole move, IllegalMove if it is not legal.
    """
    move = offered(seen.match.game.spelt(seen.match.position, control.path))
    helped = await given.tried(seen.match.game.format_move(move))
    await _explain_trial(click, *helped, leaves_out=False)


async def _try_move(click: Click, seen: MatchRecord, path: Move, given: Help) -> None:
    """Explain a complete move to be tried, or ask for its next part; raise Refused if none fits."""
    game = seen.match.game
    if move := game.spelt(seen.match.position, path):
        await _explain_trial(click, *await given.tried(game.format_move(move)))
        return
    record = await given.record()
    next_choices(record, path)
    await show_aside(click, record, trial_picker(record, path, click.locale))


async def _ask_move(click: Click, _: MatchRecord, control: PlyControl, given: Help) -> None:
    """Ask in a form for a move to be tried, or its next part; raise as ``given.record`` does."""
    await ask(click, trial_form(await given.record(), control, click.locale))


async def _try_typed(click: Click, seen: MatchRecord, control: PlyControl, given: Help) -> None:
    """Explain a move typed whole or by its next part; raise as ``typed_number`` and ``given``."""
    if control.path:
        path = (*control.path, typed_number(click))
        await _try_move(click, seen, path, given)
    else:
        await _explain_trial(click, *await given.tried(click.typed_text()))


async def _explain_trial(
    click: Click, record: MatchRecord, move: Move, *, leaves_out: bool = True
) -> None:
    """Explain privately whether a move keeps the win, and count that as help.

    ``leaves_out`` omits facts about skills that the person has not met in lessons.
    """
    game, position = record.match.game, record.match.position
    explained, ideas = await _ask_engine(click, game, position, tried, game, position, move)
    await _count_hint(click, record, HintKind.WHAT_IF)
    hints = click.service(Hints)
    met = await hints.met(click.asker, game, position) if leaves_out else None
    about = Tried(move, explained, ideas)
    await show_aside(click, record, trial_message(record, about, met, click.locale))


_Helping = Callable[[Click, MatchRecord, PlyControl, Help], Awaitable[None]]

_HELPING: dict[PlayAction, _Helping] = {
    PlayAction.HINT: _send_hint,
    PlayAction.WHAT_IF: lambda click, seen, control, given: _try_move(
        click, seen, (*control.path, *click.chosen()), given
    ),
    PlayAction.ALL_OF_IT: _explain_trial_in_full,
    PlayAction.ASK: _ask_move,
    PlayAction.ASKED: _try_typed,
}


def helping(help_of: Callable[[Click, MatchRecord, PlyControl], Help]) -> dict[Action, Handler]:
    """Return the handlers of the controls for help but Why?; ``help_of`` gives their services."""

    def answering(action: PlayAction) -> Handler:
        async def answer(click: Click, seen: MatchRecord, control: PlyControl) -> None:
            await _HELPING[action](click, seen, control, help_of(click, seen, control))

        return answer

    return {action: answering(action) for action in _HELPING}


async def show_aside(click: Click, record: MatchRecord, view: Layout) -> None:
    """Send a view privately; if private help was clicked, edit that instead.

    An old public board that was clicked loses its controls (``answer_privately``).
    """
    if is_advice(click.message):
        await click.change(view=view)
    else:
        await answer_privately(click, record, view=view)


GLOSSARY = Controls(
    GlossaryControl,
    {
        GlossaryAction.MEANINGS: lambda click, control: click.whisper(
            view=note(term_meanings(control.path, click.say))
        )
    },
)
