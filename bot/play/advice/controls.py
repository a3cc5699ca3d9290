"""What each control for help does: why a move, a hint, what if, and the review of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord

from bot.board.drawing import drawing, position_text
from bot.board.explanations import sentences
from bot.i18n import Say, words
from bot.i18n.commands import locale_of
from bot.kit.answers import change, promised
from bot.kit.host import Interaction
from bot.kit.people import asker_of
from bot.kit.refusal import KitRefusal, Refused
from bot.kit.widgets import button, buttons_only, modal, typed_text
from bot.play.advice.service import Advice
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.messages import LONGEST_TYPED
from bot.play.model import MatchRecord
from bot.play.posting import tell_aside
from bot.play.reviews import review_text
from bot.play.service import Matches
from games import Game, Move, Position
from games.explain import Explanation, Reveals
from games.match import Computer
from games.players import Choice, Intent, why
from games.review import review as judge

T = TypeVar("T")


async def _thought(
    interaction: Interaction,
    game: Game,
    position: Position,
    question: Callable[..., T],
    *given: Any,
) -> T:
    """Return what the engine answers about a position, off the event loop."""
    thinker = interaction.client.service(Matches).thinker
    thinking = thinker.ask(interaction.user.id, game, position, question, *given)
    return await promised(interaction, thinking)


def _advice(interaction: Interaction) -> Advice:
    return Advice(interaction.client.service(Matches))


async def why_move(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Tell why the computer made a move."""
    record, turn = await _advice(interaction).turn(seen, control.ply, asker_of(interaction))
    if turn.choice is None:  # only the computer's moves are asked about
        raise Refused(KitRefusal.UNKNOWN_CONTROL)
    say = words(locale_of(interaction))
    game = record.match.game
    explained = await _thought(interaction, game, turn.before, why, game, turn.before, turn.choice)
    seat = record.match.seats[turn.ply.seat]
    strength = seat.strength if isinstance(seat, Computer) else 0
    heading = say(
        "why-heading",
        move=drawing(game).move(turn.move, say),
        position=position_text(game, turn.before),
    )
    notes = _intent_note(turn.choice, explained, round(strength * 100), game, say)
    body = sentences(explained, game, turn.before, say)
    await tell_aside(interaction, record, "\n".join([heading, *notes, body]))


def _intent_note(
    choice: Choice, explained: Explanation, strength: int, game: Game, say: Say
) -> list[str]:
    notes = []
    if choice.intent is Intent.RANDOM:
        notes.append(say("why-random", strength=strength))
    if explained.move is not None and explained.move != choice.move:
        notes.append(say("why-mistake", move=drawing(game).move(explained.move, say)))
    return notes


async def hint(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Tell the first hint about a position, or one more."""
    record = await _advice(interaction).help_in(seen, control.ply, asker_of(interaction))
    await tell_hint(interaction, record, control)


async def tell_hint(interaction: Interaction, record: MatchRecord, control: PlyControl) -> None:
    """Tell privately as much about a position as the hints asked for reveal."""
    game, position = record.match.game, record.match.position
    say = words(locale_of(interaction))
    explained = await _thought(interaction, game, position, game.explain, position)
    step = max((1, *control.path[:1]))
    stages = explained.stages[:step]
    told = explained.hint(stages[-1] if stages else Reveals.STATUS)
    text = say("hint-heading", step=len(stages), steps=len(explained.stages))
    text = f"{text}\n{sentences(told, game, position, say)}"
    view = discord.utils.MISSING
    if step < len(explained.stages):
        view = buttons_only(button(control.to(PlayAction.HINT, step + 1), say("button-more")))
    clicked = interaction.message
    if clicked is not None and clicked.flags.ephemeral:
        await change(interaction, content=text, view=view or None)
    else:
        await tell_aside(interaction, record, text, view=view)


async def what_if(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Ask which move is to be tried."""
    record = await _advice(interaction).help_in(seen, control.ply, asker_of(interaction))
    await ask_what_if(interaction, record, control)


async def ask_what_if(interaction: Interaction, record: MatchRecord, control: PlyControl) -> None:
    """Ask in a modal which move is to be tried."""
    game = record.match.game
    say = words(locale_of(interaction))
    key = drawing(game).key
    shown = modal(
        control.to(PlayAction.ASKED),
        say("what-if-title"),
        say(f"what-if-label-{key}"),
        say(f"what-if-example-{key}"),
        LONGEST_TYPED,
    )
    await interaction.response.send_modal(shown)


async def asked(interaction: Interaction, seen: MatchRecord, control: PlyControl) -> None:
    """Tell what the move that was typed would be worth."""
    typed = typed_text(interaction)
    tried = await _advice(interaction).what_if(seen, control.ply, asker_of(interaction), typed)
    await tell_what_if(interaction, *tried)


async def tell_what_if(interaction: Interaction, record: MatchRecord, move: Move) -> None:
    """Tell privately what the move that was typed into a modal would be worth."""
    game, position = record.match.game, record.match.position
    say = words(locale_of(interaction))
    explained = await _thought(interaction, game, position, game.explain, position, move)
    heading = say("what-if-heading", move=drawing(game).move(move, say))
    # The last facts are about the move itself; the grounds would give the best move away.
    about_move = [fact for fact in explained if fact.reveals is Reveals.MOVE]
    verdict = say("what-if-loses" if explained.move_loses else "what-if-wins")
    body = sentences(about_move, game, position, say)
    await tell_aside(interaction, record, f"{heading}\n{verdict}\n{body}")


async def review(interaction: Interaction, seen: MatchRecord, _: PlyControl) -> None:
    """Tell what the moves of a finished match were worth."""
    record = await _advice(interaction).finished(seen, asker_of(interaction))
    say = words(locale_of(interaction))
    match = record.match
    judged = await _thought(interaction, match.game, match.start, judge, match)
    await tell_aside(interaction, record, review_text(match, judged, say))
