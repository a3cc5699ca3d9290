"""The private messages that help a player."""

from __future__ import annotations

from functools import partial

import discord

from bot.board.drawing import drawing
from bot.board.explanations import Question, ask, sentences
from bot.i18n import Say, words
from bot.kit.widgets import Layout, Style, button, layout, modal
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.form import LONGEST_TYPED, number_form
from bot.play.glossary import meanings
from bot.play.messages import TO_ASK, picker
from bot.play.model import MatchRecord
from games import Game, Move, Position
from games.explain import Explanation, Idea, Reveals


def why_told(text: str, say: Say) -> Layout:
    """Return an explanation of a move, with a button for the terms in it."""
    return layout(text, meanings(text, say))


def hint_told(
    record: MatchRecord, control: PlyControl, explained: Explanation, locale: str
) -> Layout:
    """Return the steps of a hint so far, with the question that leads to the next step.

    The path has the number of the step and, if the previous question was answered, that answer. The
    last step is never asked as a question.
    """
    game, position, say = record.match.game, record.match.position, words(locale)
    stages = explained.stages
    step = min(max((1, *control.path[:1])), len(stages) + 1)
    lines = [say("hint-heading", step=step, steps=len(stages) + 1)]
    lines.append(_about(game, position, say))
    if step > 1:
        asked = _question(explained, stages[step - 2], game, position, say)
        if asked is not None and len(control.path) > 1:
            lines.append(say("hint-right" if control.path[1] == asked.right else "hint-wrong"))
        lines.append(sentences(explained.hint(stages[step - 2]), game, position, say))
    buttons = []
    if step <= len(stages):
        here = partial(control.to, PlayAction.HINT, step + 1)
        asked = _question(explained, stages[step - 1], game, position, say)
        if asked is not None:
            lines.append(f"**{asked.text}**")
            buttons += [button(here(value), label, Style.primary) for label, value in asked.answers]
        buttons.append(button(here(), say("button-more")))
    text = "\n".join(lines)
    return layout(text, [*buttons, *meanings(text, say)])


def _about(game: Game, position: Position, say: Say) -> str:
    """Return the line that names the position."""
    return f"-# {say('hint-position', position=drawing(game).told(game, position, say))}"


def _question(
    explained: Explanation, stage: Reveals, game: Game, position: Position, say: Say
) -> Question | None:
    """Return the question that leads to a step of an explanation, or None."""
    asked = (ask(fact, game, position, say) for fact in explained if fact.reveals is stage)
    return next(filter(None, asked), None)


def trial_picker(record: MatchRecord, path: Move, locale: str) -> Layout:
    """Return the position with the picker of a move to be tried."""
    say, drawn = words(locale), drawing(record.match.game)
    position = record.match.position
    picks = picker(record, path, say, TO_ASK)
    typing = PlyControl(PlayAction.ASK, record.id, record.ply)
    controls = (child for item in picks for child in getattr(item, "children", ()))
    is_typed = any(each.custom_id == typing.encode() for each in controls)
    return layout(
        f"### {say('what-if-title')}\n-# {drawn.plain(position, say)}",
        drawn.board(position, (), say),
        *picks,
        [] if is_typed else [button(typing, say("button-type-move"))],
    )


def trial_form(record: MatchRecord, control: PlyControl, locale: str) -> discord.ui.Modal:
    """Return the form for a move to be tried, or for its next part if some are chosen."""
    submitted = control.to(PlayAction.ASKED, *control.path)
    if control.path:
        return number_form(record, submitted, locale)
    say, game = words(locale), record.match.game
    # A move as an example would be copied, and might lose: the numbers are only counted.
    count, *others = game.move_sizes
    hint = say("what-if-numbers", count=0 if others else count)
    label = say(f"what-if-label-{game.key}")
    return modal(submitted, say("what-if-title"), label, hint, LONGEST_TYPED)


def trial_told(
    record: MatchRecord, move: Move, explained: Explanation, idea: Idea | None, locale: str
) -> Layout:
    """Return the explanation of a move, the idea about the position after it, and buttons."""
    game, position, say = record.match.game, record.match.position, words(locale)
    heading = say("what-if-heading", move=drawing(game).move(move, say))
    about = _about(game, position, say)
    # The last facts are about the move itself; the facts before would reveal the best move.
    about_move = [fact for fact in explained if fact.reveals is Reveals.MOVE]
    verdict = say("what-if-loses" if explained.move_loses else "what-if-wins")
    lines = [heading, about, verdict, sentences(about_move, game, position, say)]
    if idea is not None:
        left = game.after(position, move)
        lines.append(say("what-if-idea", left=drawing(game).told(game, left, say)))
        lines.append(sentences([idea], game, left, say))
    again = PlyControl(PlayAction.WHAT_IF, record.id, record.ply)
    text = "\n".join(lines)
    return layout(text, [button(again, say("button-what-if-again")), *meanings(text, say)])
