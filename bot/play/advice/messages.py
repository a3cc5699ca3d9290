"""The private messages that help a player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

import discord

from bot.board.drawing import drawing
from bot.board.explanations import MOST_WORDS, Question, ask, brief, count_words, sentences, step
from bot.i18n import Say, words
from bot.kit.move_forms import move_label
from bot.kit.widgets import Layout, Style, button, layout, modal
from bot.play.custom_ids import PlayAction, PlyControl
from bot.play.form import LONGEST_TYPED, number_form
from bot.play.glossary import meanings
from bot.play.messages import TO_ASK, picker
from bot.play.model import MatchRecord
from games import Game, Move, Position
from games.explain import Explanation, Idea, Reveals


class Explained(NamedTuple):
    """An explanation with what it is about."""

    told: Explanation
    game: Game
    position: Position

    def within(self, met: Collection[str]) -> Explained:
        """Return it with only the facts understood with the skills whose keys are ``met``."""
        return self._replace(told=self.told.within(met, self.game, self.position))

    def text(self, say: Say) -> str:
        """Return the explanation in sentences."""
        return sentences(self.told, self.game, self.position, say)


def why_message(
    heading: str, about: Explained, met: Collection[str], control: PlyControl, say: Say
) -> Layout:
    """Return a short explanation below a heading, with buttons for terms and for what is left out.

    ``met`` are the keys of the skills it may speak of. If the control has a path, nothing is left
    out.
    """
    whole = about.text(say)
    told = whole if control.path else brief(*about.within(met), say)
    text = f"{heading}\n{told}"
    more = [] if told == whole else [button(control.to(control.action, 1), say("button-more"))]
    return layout(text, [*more, *meanings(text, say)])


def hint_message(
    control: PlyControl, about: Explained, met: Collection[str], locale: str
) -> Layout:
    """Return a step of a hint in at most ``MOST_WORDS``, with a question before the next step.

    The control's path has the number of the step, from 1, and the value of an answer to the
    question before. ``met`` is as in ``why_message``. After the last step, all of the theory is
    explained if there is more, however long.
    """
    _, game, position = about
    say, explained = words(locale), about.within(met).told
    stages, whole = explained.stages, about.text(say)
    asked_step = max((1, *control.path[:1]))
    number = min(asked_step, len(stages) + 1)
    above = [
        say("hint-heading", step=number, steps=len(stages) + 1),
        _position_line(game, position, say),
    ]
    here, buttons, leading = partial(control.to, PlayAction.HINT, number + 1), [], ""
    if number <= len(stages):
        asked = _question_before_step(explained, stages[number - 1], game, position, say)
        if asked is not None:
            leading = f"**{asked.text}**"
            buttons += [button(here(value), label, Style.primary) for label, value in asked.answers]
    told = whole if asked_step > len(stages) + 1 else ""
    if number > 1 and not told:
        stage = stages[number - 2]
        asked = _question_before_step(explained, stage, game, position, say)
        if asked is not None and len(control.path) > 1:
            above.append(say("hint-right" if control.path[1] == asked.right else "hint-wrong"))
        room = MOST_WORDS - count_words("\n".join([*above, leading]))
        told = step(explained, stage, game, position, say, room)
        if not told:  # the board has the position, too
            room += count_words(above.pop(1))
            told = step(explained, stage, game, position, say, room)
    if told != whole:
        buttons.append(button(here(), say("button-more")))
    text = "\n".join(filter(None, [*above, told, leading]))
    return layout(text, [*buttons, *meanings(text, say)])


def _position_line(game: Game, position: Position, say: Say) -> str:
    return f"-# {say('hint-position', position=drawing(game).in_sentence(game, position, say))}"


def _question_before_step(
    explained: Explanation, stage: Reveals, game: Game, position: Position, say: Say
) -> Question | None:
    """Return the question that leads to a step of an explanation; None if it has none."""
    asked = (ask(fact, game, position, say) for fact in explained if fact.reveals is stage)
    return next(filter(None, asked), None)


def trial_picker(record: MatchRecord, path: Move, locale: str) -> Layout:
    """Return the position with the picker of a move to be tried; ``path`` are the parts chosen."""
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
    """Return the form for a move to be tried, or for its next part if some are chosen.

    Raises Refused if no part can come next.
    """
    submitted = control.to(PlayAction.ASKED, *control.path)
    if control.path:
        return number_form(record, submitted, locale)
    say, game = words(locale), record.match.game
    # A move as an example would be copied, and might lose: the numbers are only counted.
    count, *others = game.move_sizes
    hint = say("what-if-numbers", count=0 if others else count)
    label = move_label(game, say)
    return modal(submitted, say("what-if-title"), label, hint, LONGEST_TYPED)


class Tried(NamedTuple):
    """A move that was tried, its explanation, and ideas about the position after it."""

    move: Move
    told: Explanation
    ideas: Sequence[Idea]


def trial_message(
    record: MatchRecord, tried: Tried, met: Collection[str] | None, locale: str
) -> Layout:
    """Return the explanation of a move, an idea about the position after it, and buttons.

    They speak of the skills whose keys are in ``met``, and a button leads to all that was left out;
    if it is None, nothing is.
    """
    game, say = record.match.game, words(locale)
    heading = say("what-if-heading", move=drawing(game).move(tried.move, say))
    verdict = say("what-if-loses" if tried.told.move_loses else "what-if-wins")
    whole = _trial_lines(record, tried, None, say)
    reason = whole if met is None else _trial_lines(record, tried, met, say)
    again = PlyControl(PlayAction.WHAT_IF, record.id, record.ply)
    buttons = [button(again, say("button-what-if-again"))]
    if reason != whole:
        more = again.to(PlayAction.ALL_OF_IT, *tried.move)
        buttons.insert(0, button(more, say("button-more")))
    text = "\n".join([heading, _position_line(game, record.match.position, say), verdict, *reason])
    return layout(text, [*buttons, *meanings(text, say)])


def _trial_lines(
    record: MatchRecord, tried: Tried, met: Collection[str] | None, say: Say
) -> list[str]:
    """Word an idea and the facts about a tried move; others, left out, reveal the best move."""
    game, position, told = record.match.game, record.match.position, tried.told
    if met is not None:
        told = told.within(met, game, position)
    lines = [sentences((f for f in told if f.reveals is Reveals.MOVE), game, position, say)]
    idea = next((each for each in tried.ideas if met is None or each.is_met(met)), None)
    if idea is not None:
        left = game.after(position, tried.move)
        lines.append(say("what-if-idea", left=drawing(game).in_sentence(game, left, say)))
        lines.append(sentences([idea], game, left, say))
    return lines
