"""What each control does: read its custom_id, call one service, show the result."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

import discord

from bot.answers import change, promised, send, whisper
from bot.errors import (
    BadNumber,
    CancelOthers,
    NothingToCancel,
    PlayABot,
    PlayAbsent,
    UnknownControl,
    answer_error,
)
from bot.i18n import Say, locale_of, words
from bot.sessions import (
    Offer,
    Refusal,
    Refused,
    Session,
    Sessions,
    Setting,
    Stale,
    State,
)
from bot.ui import layouts
from bot.ui.boards import drawing, position_text
from bot.ui.controls import (
    Action,
    Control,
    button,
    buttons_only,
    chosen,
    modal,
    typed_text,
)
from bot.ui.explanations import sentences
from bot.ui.people import require_allowed
from bot.ui.reviews import review_text
from games import Game, Move
from games.explain import Explanation, Reveals
from games.match import Computer, First, Person
from games.players import Choice, Intent, why

if TYPE_CHECKING:
    from bot.client import Bouton

P = ParamSpec("P")
T = TypeVar("T")

#: Numbers and moves typed into a modal are never longer than this.
LONGEST_TYPED = 40


async def open_match(
    interaction: discord.Interaction,
    sessions: Sessions,
    offer: Offer,
    seed: int,
    timer: int | None,
) -> None:
    """Set up the match that a command asks for, and show its board or its offer.

    ``timer`` is how many minutes a turn may take. Raises Denied if the computer's first move would
    answer a challenge that is running.
    """
    if isinstance(offer.opponent, Computer) and offer.first is not First.ME:
        await require_allowed(interaction, offer.game, offer.start)
    setting = setting_of(interaction)
    if timer is not None:
        setting = replace(setting, turn_seconds=60 * timer)
    starting = sessions.start(interaction.user.id, setting, offer, seed)
    session = await promised(interaction, starting)
    await _announce(interaction, session)


def seat_for(
    interaction: discord.Interaction, opponent: discord.User | discord.Member | None, strength: int
) -> Person | Computer:
    """Return the seat of an opponent: the member named, else the computer (strength in %).

    Raises PlayABot if the member is a bot, PlayAbsent if they cannot see the challenge.
    """
    if opponent is None:
        return Computer(strength / 100)
    if opponent.bot:
        raise PlayABot
    in_server = interaction.guild_id is not None
    if (in_server and not isinstance(opponent, discord.Member)) or interaction.context.dm_channel:
        raise PlayAbsent
    return Person(opponent.id)


async def show_new(interaction: discord.Interaction, session: Session) -> None:
    """Answer a command or a click with a new message that shows a match; nobody is pinged.

    A match of a challenge is shown to its player only.
    """
    show = send if session.trial is None else whisper
    await show(interaction, view=layouts.session_message(session))


async def _announce(interaction: discord.Interaction, session: Session) -> None:
    """Show a match that was just set up; whoever is challenged is pinged, this once."""
    asked = [seat for seat in session.match.seats[1:] if isinstance(seat, Person)]
    pinged = [discord.Object(seat.id) for seat in asked] if session.state is State.OFFERED else []
    await send(
        interaction,
        view=layouts.session_message(session),
        allowed_mentions=discord.AllowedMentions(users=pinged),
    )


async def show_turn(interaction: discord.Interaction, turn: Coroutine[Any, Any, Session]) -> None:
    """Answer a command with the match after a turn, or as it stands if another was quicker."""
    try:
        session = await promised(interaction, turn)
    except Stale as stale:
        session = stale.session
    await show_new(interaction, session)


async def answer_match_control(
    interaction: discord.Interaction, sessions: Sessions, control: Control
) -> None:
    """Answer a click or a submitted modal that is about a match.

    Raises Refused if the whole class holds a seat in it.
    """
    try:
        await HANDLERS[control.action](interaction, sessions, control)
    except Stale as stale:
        await _show(interaction, stale.session)
    except Refused as refused:
        session = refused.session
        if refused.refusal is Refusal.CLASS_VOTES:
            raise  # these controls are answered in bot.ui.votes
        if refused.refusal is not Refusal.MATCH_OVER or session is None:
            await answer_error(interaction, refused)
        elif session.trial is not None:
            await _show(interaction, session)
        else:
            await answer_error(interaction, refused)
            await _show_finished(interaction.message, session)


async def _show_finished(clicked: discord.Message | None, session: Session) -> None:
    """Put the finished picture in place of an old board, so that nobody clicks it again."""
    if clicked is not None and not clicked.flags.ephemeral:
        with suppress(discord.HTTPException):  # no longer allowed to, or gone
            await clicked.edit(view=layouts.session_message(session))


def setting_of(interaction: discord.Interaction) -> Setting:
    """Return where a command or click was made, and in which language."""
    return Setting(interaction.guild_id, interaction.channel_id or 0, locale_of(interaction))


async def _show(interaction: discord.Interaction, session: Session, path: Move = ()) -> None:
    """Put the board as it stands in place of the message that was clicked."""
    clicked = interaction.message
    if session.trial is not None or (clicked is not None and not clicked.flags.ephemeral):
        await _put(interaction, session, layouts.session_message(session, path))
    else:
        say = words(locale_of(interaction))
        text = f"{say('moved-on')}\n\n{layouts.plain_text(session, say)}"
        await change(interaction, content=text, view=None)


async def _put(
    interaction: discord.Interaction, session: Session, view: discord.ui.LayoutView
) -> None:
    """Put a picture of a match in place of what was clicked; one of a challenge stays private."""
    clicked = interaction.message
    if session.trial is None or (clicked is not None and clicked.flags.ephemeral):
        await change(interaction, view=view)
    else:  # no control of ours leads here
        await whisper(interaction, view=view)


async def _thought(
    interaction: discord.Interaction, question: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Return what the engine answers, off the event loop, however long it takes."""
    return await promised(interaction, asyncio.to_thread(question, *args, **kwargs))


async def _show_again(
    interaction: discord.Interaction, sessions: Sessions, control: Control
) -> None:
    session = await sessions.playing(control.match, control.ply, interaction.user.id)
    await _show(interaction, session)


async def _pick(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    path = (*control.path, *chosen(interaction))
    await _advance(interaction, sessions, control, path)


async def _type(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.turn_of(control.match, control.ply, interaction.user.id)
    await ask_number(interaction, session, control)


async def ask_number(interaction: discord.Interaction, session: Session, control: Control) -> None:
    """Ask for the next part of a move in a modal."""
    game = session.match.game
    say = words(locale_of(interaction))
    options = next_choices(session, control.path)
    prompt = drawing(game).prompt(game, control.path, say)
    span = say("from-to", low=options[0], high=options[-1])
    shown = modal(
        control.to(Action.TYPED, *control.path),
        drawing(game).title(game, say),
        prompt[:45],
        span,
        LONGEST_TYPED,
    )
    await interaction.response.send_modal(shown)


async def _typed(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    path = (*control.path, typed_number(interaction))
    await _advance(interaction, sessions, control, path)


def typed_number(interaction: discord.Interaction) -> int:
    """Return the number typed into a modal; raise BadNumber if it is none."""
    text = typed_text(interaction).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        raise BadNumber
    return int(text)


async def _advance(
    interaction: discord.Interaction, sessions: Sessions, control: Control, path: Move
) -> None:
    """Play a move that is complete, or show the picker for its next part."""
    who = interaction.user.id
    session = await sessions.turn_of(control.match, control.ply, who)
    if len(path) == len(session.match.game.move_parts):
        playing = sessions.play(control.match, control.ply, path, who)
        await _show(interaction, await promised(interaction, playing))
    else:
        next_choices(session, path)
        await _show(interaction, session, path)


def next_choices(session: Session, path: Move) -> list[int]:
    """Return what may follow a path; raise UnknownControl if no such path was ever offered."""
    options = session.match.game.choices(session.match.position, path)
    if not options:
        raise UnknownControl
    return options


async def _why(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session, turn = await sessions.turn(control.match, control.ply)
    if turn.choice is None:  # only the computer's moves are asked about
        raise UnknownControl
    say = words(locale_of(interaction))
    game = session.match.game
    await require_allowed(interaction, game, turn.before, turn.after)
    explained = await _thought(interaction, why, game, turn.before, turn.choice)
    seat = session.match.seats[turn.ply.seat]
    strength = seat.strength if isinstance(seat, Computer) else 0
    heading = say(
        "why-heading",
        move=drawing(game).move(turn.move, say),
        position=position_text(game, turn.before),
    )
    notes = _intent_note(turn.choice, explained, round(strength * 100), game, say)
    body = sentences(explained, game, turn.before, say)
    await whisper(interaction, "\n".join([heading, *notes, body]))


def _intent_note(
    choice: Choice, explained: Explanation, strength: int, game: Game, say: Say
) -> list[str]:
    notes = []
    if choice.intent is Intent.RANDOM:
        notes.append(say("why-random", strength=strength))
    if explained.move is not None and explained.move != choice.move:
        notes.append(say("why-mistake", move=drawing(game).move(explained.move, say)))
    return notes


async def _hint(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.help_in(control.match, control.ply, interaction.user.id)
    await tell_hint(interaction, session, control)


async def tell_hint(interaction: discord.Interaction, session: Session, control: Control) -> None:
    """Tell privately as much about a position as the hints asked for reveal."""
    game, position = session.match.game, session.match.position
    await require_allowed(interaction, game, position)
    say = words(locale_of(interaction))
    explained = await _thought(interaction, game.explain, position)
    step = max((1, *control.path[:1]))
    stages = explained.stages[:step]
    told = explained.hint(stages[-1] if stages else Reveals.STATUS)
    text = say("hint-heading", step=len(stages), steps=len(explained.stages))
    text = f"{text}\n{sentences(told, game, position, say)}"
    view = discord.utils.MISSING
    if step < len(explained.stages):
        view = buttons_only(button(control.to(Action.HINT, step + 1), say("button-more")))
    clicked = interaction.message
    if clicked is not None and clicked.flags.ephemeral:
        await change(interaction, content=text, view=view or None)
    else:
        await whisper(interaction, text, view=view)


async def _what_if(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.help_in(control.match, control.ply, interaction.user.id)
    await ask_what_if(interaction, session, control)


async def ask_what_if(interaction: discord.Interaction, session: Session, control: Control) -> None:
    """Ask in a modal which move is to be tried."""
    game = session.match.game
    await require_allowed(interaction, game, session.match.position)
    say = words(locale_of(interaction))
    key = drawing(game).key
    shown = modal(
        control.to(Action.ASKED),
        say("what-if-title"),
        say(f"what-if-label-{key}"),
        say(f"what-if-example-{key}"),
        LONGEST_TYPED,
    )
    await interaction.response.send_modal(shown)


async def _asked(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.help_in(control.match, control.ply, interaction.user.id)
    await tell_what_if(interaction, session)


async def tell_what_if(interaction: discord.Interaction, session: Session) -> None:
    """Tell privately what the move that was typed into a modal would be worth."""
    game, position = session.match.game, session.match.position
    await require_allowed(interaction, game, position)
    say = words(locale_of(interaction))
    move = game.parse_move(typed_text(interaction))
    explained = await _thought(interaction, game.explain, position, move)
    heading = say("what-if-heading", move=drawing(game).move(move, say))
    # The last facts are about the move itself; the grounds would give the best move away.
    about_move = [fact for fact in explained if fact.reveals is Reveals.MOVE]
    verdict = say("what-if-loses" if explained.move_loses else "what-if-wins")
    body = sentences(about_move, game, position, say)
    await whisper(interaction, f"{heading}\n{verdict}\n{body}")


async def _text(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.seen(control.match, interaction.user.id)
    await whisper(interaction, layouts.plain_text(session, words(locale_of(interaction))))


async def _take_back(
    interaction: discord.Interaction, sessions: Sessions, control: Control
) -> None:
    who = interaction.user.id
    session = await sessions.may_take_back(control.match, control.ply, who)
    seat = session.match.seat_of(who)
    assert seat is not None, "may_take_back lets players through only"
    opponent = session.match.seats[1 - seat]
    if isinstance(opponent, Computer):
        await _show(interaction, await sessions.take_back(control.match, control.ply, seat, who))
        return
    assert isinstance(opponent, Person), "a class is not a person's opponent"
    await interaction.response.send_message(
        view=layouts.take_back_message(session, seat),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(opponent.id)]),
    )


def _seat_in(control: Control) -> int:
    """Return the seat that a control is about; raise UnknownControl if it names none."""
    if control.path not in ((0,), (1,)):
        raise UnknownControl
    return control.path[0]


async def _allow(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    seat = _seat_in(control)
    session = await sessions.take_back(control.match, control.ply, seat, interaction.user.id)
    await _show(interaction, session)


async def _refuse(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    seat = _seat_in(control)
    session = await sessions.asked_to_take_back(
        control.match, control.ply, seat, interaction.user.id
    )
    say = words(session.locale)
    name = layouts.seat_name(session.match.seats[1 - seat], say)
    await interaction.response.edit_message(
        view=layouts.note(say("take-back-refused", player=name, number=str(session.id)))
    )


async def _resign(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.playing(control.match, control.ply, interaction.user.id)
    seat = session.match.seat_of(interaction.user.id)
    assert seat is not None, "playing lets players through only"
    await _put(interaction, session, layouts.resign_message(session, seat))


async def _yield(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    asked = _seat_in(control)
    session = await sessions.playing(control.match, control.ply, interaction.user.id)
    if session.match.seat_of(interaction.user.id) != asked:  # it was the opponent who was asked
        raise Refused(Refusal.NOT_YOURS_TO_ALLOW, session)
    session = await sessions.resign(control.match, control.ply, interaction.user.id)
    await _show(interaction, session)


async def _rematch(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    setting = setting_of(interaction)
    starting = sessions.rematch(control.match, interaction.user.id, setting)
    session = await promised(interaction, starting)
    await _announce(interaction, session)


async def _review(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.finished(control.match)
    match = session.match
    passed = (match.start, *(turn.after for turn in match.turns))
    await require_allowed(interaction, match.game, *passed)
    say = words(locale_of(interaction))
    told = await _thought(interaction, review_text, match, say)
    await whisper(interaction, told)


async def _cancel(interaction: discord.Interaction, _: Sessions, control: Control) -> None:
    who = interaction.user.id
    if control.path != (who,):
        raise CancelOthers
    if not cast("Bouton", interaction.client).laboratory.cancel(who):
        raise NothingToCancel
    await interaction.response.defer()  # the question itself will answer


async def _accept(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.answer(control.match, interaction.user.id, accepted=True)
    await _show(interaction, session)


async def _decline(interaction: discord.Interaction, sessions: Sessions, control: Control) -> None:
    session = await sessions.answer(control.match, interaction.user.id, accepted=False)
    await _show(interaction, session)


HANDLERS: dict[Action, Callable[[discord.Interaction, Sessions, Control], Awaitable[None]]] = {
    Action.SHOW: _show_again,
    Action.PICK: _pick,
    Action.TYPE: _type,
    Action.TYPED: _typed,
    Action.WHY: _why,
    Action.HINT: _hint,
    Action.WHAT_IF: _what_if,
    Action.ASKED: _asked,
    Action.TEXT: _text,
    Action.TAKE_BACK: _take_back,
    Action.ALLOW: _allow,
    Action.REFUSE: _refuse,
    Action.RESIGN: _resign,
    Action.YIELD: _yield,
    Action.REMATCH: _rematch,
    Action.REVIEW: _review,
    Action.ACCEPT: _accept,
    Action.DECLINE: _decline,
    Action.CANCEL: _cancel,
}
