"""Messages of learning: the path, its units, progress, and the end of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter

import discord

from bot.board.drawing import drawing
from bot.classes.sharing import share_button
from bot.i18n import Say, words
from bot.kit.streaks import Streak
from bot.kit.widgets import LABEL_LENGTH, Button, Layout, Style, button, menu, panel, rows
from bot.learn.custom_ids import ClassMapAction, ClassMapControl, LearnAction, LearnControl
from bot.learn.model import Mastery, Practice, Standing, Way, is_unit_known, next_unit
from bot.learn.progress import DAY_AIM, LONG, SHORT, Counts, End, PlayedMatch, Sitting
from bot.learn.questions import skill_name, unit_goal, unit_meeting, unit_title
from bot.learn.runs import Reminder
from bot.play.custom_ids import LessonAction, LessonControl, PlayAction, PlyControl
from bot.play.glossary import meanings
from bot.play.model import MatchRecord
from bot.running.posting import Message
from bot.running.rules import Post
from games.lessons.matches import skill_played
from games.lessons.path import SKILLS, UNITS, Skill, Unit
from games.worksheets.units import functions_of

#: The most skills named that became known today; the others are counted.
MOST_NAMED = 3

LEARNING = discord.Colour.teal()

#: The signs of mastery; each is used beside its word or above a legend.
SIGNS = {Mastery.NEW: "○", Mastery.LEARNING: "◐", Mastery.KNOWN: "●", Mastery.KEPT: "★"}

SUCCESS = Style.success


# ------------------------------------------------------------------------------ the path


def path_message(standing: Standing, say: Say) -> Layout:
    """Return the path: the units, how well each is known, and buttons to go on."""
    units = menu(
        LearnControl(LearnAction.UNIT),
        say("learn-choose-unit"),
        [(_numbered(unit, say), unit.number) for unit in UNITS],
    )
    return panel(
        LEARNING,
        f"### {say('learn-heading')}\n{say('learn-about')}",
        _units(standing, say),
        f"{_signs(say)}\n-# {say('learn-who-sees')}",
        *rows(_path_buttons(standing, say)),
        discord.ui.ActionRow(units),
    )


def _units(standing: Standing, say: Say) -> str:
    return "\n".join(_unit_line(unit, standing.practices, say) for unit in UNITS)


def _signs(say: Say) -> str:
    """Return the legend of the signs of mastery."""
    return f"-# {say('learn-signs', **{each.value: sign for each, sign in SIGNS.items()})}"


def _path_buttons(standing: Standing, say: Say) -> list[Button]:
    following = next_unit(standing.practices)
    found = []
    if following is not None:
        here = LearnControl(LearnAction.UNIT, following.number)
        label = say("button-learn-on" if _has_begun(standing) else "button-learn-begin")
        found.append(button(here, label, SUCCESS))
    return [*found, *_training_buttons(standing, say)]


def _has_begun(standing: Standing) -> bool:
    return any(practice.recent for practice in standing.practices.values())


def _training_buttons(standing: Standing, say: Say) -> list[Button]:
    due, missed, found = standing.due, standing.missed, []
    if due:
        count = min(due, SHORT)
        found.append(button(_training(Way.TRAINING, count), say("button-train", count=count)))
    if missed:
        count = min(missed, LONG)
        found.append(button(_training(Way.MISSED, count), say("button-missed", count=count)))
    return found


def _training(way: Way, count: int) -> LearnControl:
    return LearnControl(LearnAction.TRAIN, path=(count, way))


def _numbered(unit: Unit, say: Say) -> str:
    return f"{unit.number} · {unit_title(unit, say)}"


def _unit_line(unit: Unit, practices: Mapping[int, Practice], say: Say) -> str:
    """Return the line of a unit in the path: its sign, title, and number of known skills."""
    mastery = unit_mastery(unit, practices)
    known = sum(practices[skill.number].is_known for skill in unit.skills)
    parts = [f"{SIGNS[mastery]} **{unit.number}**", unit_title(unit, say)]
    if mastery is not Mastery.NEW:
        count = len(unit.skills)
        parts.append(say("learn-unit-state", mastery=Mastery(mastery), known=known, count=count))
    return " · ".join(parts)


def unit_mastery(unit: Unit, practices: Mapping[int, Practice]) -> Mastery:
    """Return how well a unit is known: NEW if no skill is begun, LEARNING if not all are known.

    Else KEPT if all skills are KEPT, else KNOWN. ``practices`` are by the numbers of their skills.
    """
    found = [practices[skill.number].mastery for skill in unit.skills]
    if all(each is Mastery.NEW for each in found):
        return Mastery.NEW
    if not is_unit_known(unit, practices):
        return Mastery.LEARNING
    return Mastery.KEPT if all(each is Mastery.KEPT for each in found) else Mastery.KNOWN


def _skills(unit: Unit, practices: Mapping[int, Practice], say: Say) -> str:
    """Return a line for each skill of a unit: its sign, name, and how well it is known."""
    found = (practices[skill.number] for skill in unit.skills)
    return "\n".join(
        f"{SIGNS[practice.mastery]} {skill_name(practice.skill, say)} · "
        f"{say('learn-mastery', mastery=Mastery(practice.mastery))}"
        for practice in found
    )


def unit_message(
    unit: Unit, practices: Mapping[int, Practice], say: Say, *, in_class: bool, teaches: bool
) -> Layout:
    """Return the introduction of a unit: text, drawn position, buttons, skills and goal.

    ``in_class`` adds a button to share one's progress once it is begun, ``teaches`` one to draft a
    challenge.
    """
    drawn = drawing(unit.game)
    position = unit.meet[1]
    met, goal = unit_meeting(unit, say), say("learn-goal", goal=unit_goal(unit, say))
    told = [_skills(unit, practices, say), goal]
    played = skill_played(unit)
    if played is not None and not practices[played.number].is_known:
        told.append(f"-# {say('learn-match-counts', skill=skill_name(played, say))}")
    if functions := functions_of(unit.number):
        told.append(f"-# {say('learn-functions', functions=', '.join(functions))}")
    begun = any(practices[skill.number].recent for skill in unit.skills)
    here = LearnControl(LearnAction.UNIT, unit.number, path=(1,))
    return panel(
        LEARNING,
        f"### {_numbered(unit, say)}\n{met}",
        *([] if "```" in met else [drawn.board(position, (), say)]),  # a table stands alone
        *rows(
            [
                _beat(unit, say),
                button(here, say("button-learn-try"), Style.primary),
                back_to_path(say),
                *_program(unit, say),
                *(_share_unit(unit, say) if in_class and begun else []),
                *([draft_button(unit.skills, say)] if teaches else []),
                *meanings(f"{met}\n{goal}", say),
            ],
        ),
        "\n".join(told),
    )


def draft_button(skills: Iterable[Skill], say: Say) -> Button:
    """Build the button that drafts a challenge of skills; without any, of those missed most."""
    control = ClassMapControl(ClassMapAction.DRAFT, path=tuple(skill.number for skill in skills))
    return button(control, say("button-class-draft"), Style.primary)


def _program(unit: Unit, say: Say) -> list[Button]:
    """Return the button to the worksheets' functions that a unit explains; empty without any."""
    if not functions_of(unit.number):
        return []
    return [button(LessonControl(LessonAction.PROGRAM, unit.number), say("button-program-unit"))]


def _share_unit(unit: Unit, say: Say) -> list[Button]:
    return [share_button(LearnControl(LearnAction.SHARE, unit.number), say)]


def back_to_path(say: Say) -> Button:
    """Build the button that leads back to the path."""
    return button(LearnControl(LearnAction.PATH), say("button-learn-path"))


def sitting_lines(sitting: Sitting, say: Say, unit: Unit | None = None) -> list[str]:
    """Return lines on the skills known since today, if any, the day's aim, the streak, the class.

    Of the skills the last ``MOST_NAMED`` on the path are named; the line on the class needs an aim.
    At the end of ``unit``, whose goal is said, no skill is named; and the aim and the streak only
    at the end of the day's first unit.
    """
    lines = []
    if unit is not None:
        if all(skill.unit == unit.number for skill in sitting.known):
            lines.append(_aim_and_streak(sitting, say))
    else:
        lines += [*_known_lines(sitting, say), _aim_and_streak(sitting, say)]
    if (aim := sitting.aim) is not None:
        named = skill_name(aim.skill, say)
        lines.append(say("sitting-class", known=aim.known, members=aim.members, skill=named))
    return lines


def _aim_and_streak(sitting: Sitting, say: Say) -> str:
    aim = say("sitting-aim", answers=min(sitting.answers, DAY_AIM), aim=DAY_AIM)
    return f"{aim} {say('progress-streak', days=sitting.streak.days)}"


def _known_lines(sitting: Sitting, say: Say) -> list[str]:
    lines = []
    if sitting.known:
        newest = sorted(sitting.known, key=attrgetter("unit", "number"))[-MOST_NAMED:]
        skills = " · ".join(skill_name(skill, say) for skill in newest)
        others = len(sitting.known) - len(newest)
        lines.append(say("sitting-known", skills=skills, others=others))
    return lines


def remind_button(unit: Unit | None, way: Way, say: Say, *, reminds: bool) -> Button:
    """Build the button below the end of a round that switches private reminders on or off.

    ``unit`` and ``way`` are those of the round; ``reminds`` says whether reminders are on now.
    """
    path = (int(not reminds), way)
    control = LearnControl(LearnAction.REMIND, 0 if unit is None else unit.number, path=path)
    return button(control, say("button-remind-off" if reminds else "button-remind-on"))


def reminder_message(say: Say) -> Layout:
    """Return the private reminder that skills or positions are due."""
    train = button(_training(Way.TRAINING, SHORT), say("button-learn-on"), SUCCESS)
    off = remind_button(None, Way.TRAINING, say, reminds=True)
    return panel(LEARNING, say("learn-reminder"), *rows([train, off]))


async def render_reminder(reminder: Reminder, _post: Post) -> Message:
    """Return the message of a reminder, in the language in which it was asked for."""
    return Message(reminder_message(words(reminder.locale)))


@dataclass(frozen=True)
class Before:
    """A text above an item or the end of a round: the last result, or a new unit's introduction."""

    text: str
    #: Buttons that lead to the idea behind the last answer, the unit's match, or its review.
    buttons: Sequence[Button] = ()
    #: Whether its buttons are directly below the text, apart from the item.
    is_apart: bool = False


def meeting(unit: Unit, say: Say) -> Before:
    """Return a unit's introduction, with a button to its match, to put above its first item."""
    told = f"### {_numbered(unit, say)}\n{unit_meeting(unit, say)}"
    return Before(told, [_beat(unit, say)], is_apart=True)


def _beat(unit: Unit, say: Say) -> Button:
    return button(LearnControl(LearnAction.BEAT, unit.number), say("button-beat"), SUCCESS)


def after_match(played: PlayedMatch, record: MatchRecord, say: Say) -> Before:
    """Return the result of a lesson's match and whether it counts, with a button to its review."""
    named = skill_name(played.skill, say)
    told = say("learn-match-over", end=End(played.end), counts=Counts(played.counts), skill=named)
    if played.counts is Counts.RIGHT:
        left = say("learn-so-far", needed=played.needed) if played.needed else say("learn-known")
        told += f" {left}"
    review = PlyControl(PlayAction.REVIEW, record.id, record.ply)
    return Before(told, [button(review, say("button-review"))])


def round_over_message(
    way: Way,
    unit: Unit | None,
    standing: Standing,
    sitting: Sitting,
    say: Say,
    before: Before | None = None,
    *,
    in_class: bool,
    reminds: bool,
) -> Layout:
    """Return the message that a round, or ``unit``, is over: what was done today, what is next."""
    if way is Way.PATH and unit is not None:
        told = say("learn-unit-known", unit=unit_title(unit, say), goal=unit_goal(unit, say))
    elif way is Way.SKILL and unit is not None:
        told = say("learn-skill-over", unit=unit_title(unit, say))
    elif way is Way.MISSED:
        told = say("learn-missed-left" if standing.missed else "learn-missed-over")
    elif standing.due:
        told = say("learn-training-left", count=standing.due)
    else:
        told = say("learn-training-over" if _has_begun(standing) else "learn-training-none")
    if (due := standing.next_due) is not None and not standing.due:
        told += f" {say('learn-next-due', moment=discord.utils.format_dt(due, 'R'))}"
    buttons = _training_buttons(standing, say)
    following = unit if way is Way.SKILL else next_unit(standing.practices)
    if following is not None:
        path = (2,) if way is Way.PATH else ()
        here = LearnControl(LearnAction.UNIT, following.number, path=path)
        label = say("button-learn-unit", unit=_numbered(following, say))[:LABEL_LENGTH]
        buttons.insert(0, button(here, label, SUCCESS))
    buttons.append(back_to_path(say))
    if way is Way.PATH and unit is not None:
        buttons += [*_program(unit, say), *(_share_unit(unit, say) if in_class else [])]
    above = ""
    if before is not None:
        above = before.text
        buttons += before.buttons
    done = ""
    if _has_begun(standing):
        of_unit = unit if way is Way.PATH else None
        reminding = [f"-# {say('learn-reminds')}"] if reminds else []
        done = "\n".join([*sitting_lines(sitting, say, of_unit), *reminding])
        buttons.append(remind_button(unit, way, say, reminds=reminds))
    return panel(LEARNING, *filter(None, [above, told, done]), *rows(buttons))


def progress_message(
    standing: Standing, streak: Streak, say: Say, *, in_class: bool, teaches: bool
) -> Layout:
    """Return the skills that a person has practised, with how well known and when due each is.

    ``in_class`` adds a button to share them if there are any, ``teaches`` one to the class map.
    """
    begun = [practice for practice in standing.practices.values() if practice.recent]
    lines = [_skill_line(practice, standing.at, say) for practice in begun]
    if standing.own:
        lines.append(say("progress-own", count=len(standing.own)))
    buttons = [*_path_buttons(standing, say), back_to_path(say)]
    if begun and in_class:
        buttons.append(share_button(LearnControl(LearnAction.SHARE), say))
    if teaches:
        buttons.append(button(ClassMapControl(ClassMapAction.MAP), say("button-class-map")))
    heading = f"### {say('progress-heading')}\n{_count_known(standing, say)}"
    if streak.longest:
        heading += f"\n{say('progress-streak', days=streak.days)}"
    if streak.longest > streak.days:
        heading += f" {say('puzzle-longest', days=streak.longest)}"
    return panel(LEARNING, heading, "\n".join(lines) or say("progress-nothing"), *rows(buttons))


def _count_known(standing: Standing, say: Say) -> str:
    known = sum(practice.is_known for practice in standing.practices.values())
    return say("progress-count", known=known, count=len(SKILLS))


def shared_message(standing: Standing, name: str, *, say: Say) -> Layout:
    """Return the public message on how well a person knows the units, without their answers."""
    heading = f"### {say('progress-shared', name=name)}\n{_count_known(standing, say)}"
    texts = (heading, _units(standing, say), _signs(say))
    return panel(LEARNING, *texts)


def shared_unit(unit: Unit, practices: Mapping[int, Practice], name: str, *, say: Say) -> Layout:
    """Return the public message on how well a person knows one unit, without their answers."""
    heading = say("progress-shared-unit", name=name, unit=_numbered(unit, say))
    texts = (f"### {heading}", _skills(unit, practices, say), _signs(say))
    return panel(LEARNING, *texts)


def _skill_line(practice: Practice, at: datetime, say: Say) -> str:
    assert practice.due_at is not None, "it was practised"
    comes = say("progress-due", moment=discord.utils.format_dt(practice.due_at, "R"))
    if practice.due_at <= at:
        comes = say("progress-due-now")
    named = skill_name(practice.skill, say)
    mastery = say("learn-mastery", mastery=Mastery(practice.mastery))
    return f"{SIGNS[practice.mastery]} {practice.skill.unit} · {named} · {mastery} · {comes}"
