"""Messages for teachers: the class's map, a mistake of the class, and the answers in a skill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.board.drawing import drawing
from bot.class_map.mending import lines_for
from bot.class_map.model import WEEKS, ClassMap, Pupil, SharedMistake, SkillResults
from bot.class_map.service import missed_without_questions, to_train
from bot.i18n import Say
from bot.kit.edits import digest
from bot.kit.texts import cut, fitting
from bot.kit.widgets import Layout, Style, button, menu, menus, page_buttons, panel, rows
from bot.learn.custom_ids import ClassMapAction, ClassMapControl, LearnAction, LearnControl
from bot.learn.messages import LEARNING, SIGNS, draft_button
from bot.learn.model import Answered, Mastery
from bot.learn.questions import (
    given_text,
    mistake_name,
    mistake_text,
    question_text,
    skill_name,
    solution_text,
)
from games.lessons.item import Item
from games.lessons.path import UNITS, Skill

#: The number of pupils, and of skills, on a page.
PUPILS, SKILLS = 8, 5

#: The most characters of a pupil's name, and of the list of those who are stuck at a skill.
NAME, STUCK_ROOM = 32, 800

#: The number of wrong answers on a page, and the lengths of a question and an answer.
ITEMS, QUESTION, ANSWER = 4, 360, 90

#: The number of shared mistakes on the first page, and the length of a label in a menu.
TOLD_SHARED, LABEL = 3, 100

#: The number of skills listed in which a pupil is stuck, and of mistakes listed in a skill.
TOLD_STUCK, TOLD_MISTAKES = 3, 2

Names = Mapping[int, str]


def class_message(shown: ClassMap, names: Names, page: int, say: Say) -> Layout:
    """Return a page of the map, from 0: the suggestion, the skills with their mistakes, the pupils.

    Past the end it is the last page; common mistakes are on the first.
    """
    last = max(0, (len(shown.pupils) - 1) // PUPILS, (len(shown.skills) - 1) // SKILLS)
    page = min(page, last)
    skills = shown.skills[page * SKILLS : (page + 1) * SKILLS]
    pupils = shown.pupils[page * PUPILS : (page + 1) * PUPILS]
    parts = [f"### {say('class-map-heading')}\n{_suggestion(shown, say)}".rstrip()]
    if skills:
        entries = [say("class-map-skills"), *(_skill_lines(each, say) for each in skills)]
        parts.append("\n".join(entries))
    common = [each for each in shown.shared if each.is_common] if page == 0 else []
    if common:
        lines = [_shared_line(each, say) for each in common[:TOLD_SHARED]]
        parts.append("\n".join([say("class-map-shared", weeks=WEEKS), *lines]))
    if pupils:
        heading = say("class-map-pupils", first=UNITS[0].number, last=UNITS[-1].number)
        lines = [_pupil_lines(each, names[each.person], say) for each in pupils]
        told_signs = say("learn-signs", **{each.value: sign for each, sign in SIGNS.items()})
        parts.append("\n".join([heading, *lines, f"-# {told_signs}"]))
    buttons = [*page_buttons(_map_control, page, last, say)]
    if to_train(shown):
        buttons.append(draft_button((), say))
    buttons.append(button(LearnControl(LearnAction.PATH), say("button-learn-path")))
    chosen = [_skill_menu(skills, say)] if skills else []
    chosen += _mistake_menus(shown.shared, say)
    return panel(LEARNING, *parts, *map(discord.ui.ActionRow, chosen), *rows(buttons))


def _skill_menu(skills: Sequence[SkillResults], say: Say) -> discord.ui.Select[Any]:
    options = [(_skill_title(each.skill, say), each.skill.number) for each in skills]
    return menu(ClassMapControl(ClassMapAction.MISSED), say("class-map-choose"), options)


def _mistake_menus(shared: Sequence[SharedMistake], say: Say) -> list[discord.ui.Select[Any]]:
    """Return the menus of the mistakes, each identified by the digest of its name."""
    options = [
        (
            cut(
                say("class-map-mistake", mistake=_mistake_title(each, say), count=each.made), LABEL
            ),
            digest(each.mistake),
        )
        for each in shared
    ]
    return menus(
        lambda start: ClassMapControl(ClassMapAction.MISTAKE, path=(start,)),
        say("class-map-choose-mistake"),
        options,
    )


def _mistake_title(shared: SharedMistake, say: Say) -> str:
    return say(f"mistake-{shared.mistake}")


def _shared_line(shared: SharedMistake, say: Say) -> str:
    """State in one line how many pupils made a mistake, and in what work."""
    sources = [
        say(f"class-source-{source.value}", count=count)
        for source, count in shared.by_source.items()
    ]
    return say(
        "class-map-shared-line",
        mistake=_mistake_title(shared, say),
        count=shared.made,
        answered=shared.answered,
        sources=", ".join(sources),
    )


def mistake_message(
    shared: SharedMistake, skill: Skill | None, say: Say, *, asks_quiz: bool
) -> Layout:
    """Return how many pupils made a mistake, week by week, and what to do about it.

    ``skill`` is the one to practise, None if none helps; ``asks_quiz``: a quiz about it is offered.
    """
    parts = [f"### {_mistake_title(shared, say)}\n{_shared_line(shared, say)}"]
    weeks = [
        say("class-mistake-week", week=week, made=each.made, answered=each.answered)
        for week, each in enumerate(shared.weeks)
        if each.answered
    ]
    parts.append("\n".join([say("class-mistake-weeks"), *weeks]))
    buttons = []
    if skill is None:
        parts.append(say("class-mistake-no-unit"))
    else:
        parts.append(say("class-mistake-unit", unit=skill.unit, skill=skill_name(skill, say)))
        if lines_for(skill):
            buttons.append(draft_button((skill,), say))
        if asks_quiz:
            quiz = ClassMapControl(ClassMapAction.QUIZ, path=(skill.number,))
            buttons.append(button(quiz, say("button-class-quiz"), Style.primary))
        unit = LearnControl(LearnAction.UNIT, skill.unit)
        buttons.append(button(unit, say("button-class-unit", unit=skill.unit)))
    buttons.append(button(ClassMapControl(ClassMapAction.MAP), say("button-class-map")))
    return panel(LEARNING, *parts, *rows(buttons))


def _skill_title(skill: Skill, say: Say) -> str:
    return f"{skill.unit} · {skill_name(skill, say)}"


def _map_control(page: int) -> ClassMapControl:
    return ClassMapControl(ClassMapAction.MAP, path=(page,))


def _suggestion(shown: ClassMap, say: Say) -> str:
    if not shown.pupils:
        return "" if shown.shared else say("class-map-nobody")
    suggestion = shown.suggestion
    if suggestion is None:
        text = say("class-map-no-suggestion")
    else:
        skill, mistake, count = suggestion
        text = say(
            "class-map-suggestion",
            count=count,
            tried=skill.tried,
            unit=skill.skill.unit,
            skill=skill_name(skill.skill, say),
            name=mistake_name(mistake, say),
            mistake=mistake_text(mistake, say),
        )
    return f"{text}\n{_training_text(shown, say)}".rstrip()


def _training_text(shown: ClassMap, say: Say) -> str:
    """State which skills the challenge would train, or that none can be trained by one."""
    skills, others = to_train(shown), missed_without_questions(shown)
    if not skills:
        return say("class-map-no-draft") if shown.missed else ""
    sentences = [say("class-map-draft", skills=_skill_names(skills, say))]
    if others:
        sentences.append(say("class-map-left-out", skills=_skill_names(others, say)))
    return "\n".join(sentences)


def _skill_names(skills: Sequence[Skill], say: Say) -> str:
    return ", ".join(skill_name(each, say) for each in skills)


def _skill_lines(skill: SkillResults, say: Say) -> str:
    counts = say("class-map-skill", known=skill.known, tried=skill.tried)
    lines = [f"**{_skill_title(skill.skill, say)}** · {counts}"]
    return "\n".join([*lines, *_mistakes(skill, TOLD_MISTAKES, say)])


def _mistakes(skill: SkillResults, most: int, say: Say) -> list[str]:
    """List the first ``most`` mistakes, one per line, with the number of pupils who made each."""
    return [
        f"✗ {say('class-map-mistake', mistake=mistake_name(mistake, say), count=count)}"
        for mistake, count in skill.mistakes[:most]
    ]


def _pupil_lines(pupil: Pupil, name: str, say: Say) -> str:
    row = "".join(SIGNS[pupil.units[unit.number]] for unit in UNITS)
    known = sum(each in (Mastery.KNOWN, Mastery.KEPT) for each in pupil.units.values())
    remarks = [say("class-map-known", count=known)]
    if pupil.stuck:
        stuck = [f"{skill_name(skill, say)} ({skill.unit})" for skill in pupil.stuck]
        listed = ", ".join(stuck[:TOLD_STUCK]) + (" …" if len(stuck) > TOLD_STUCK else "")
        remarks.append(say("class-map-stuck", skills=listed))
    if pupil.is_away:
        moment = discord.utils.format_dt(pupil.last_at, "R")
        remarks.append(say("class-map-away", moment=moment))
    return f"`{row}` **{name}**\n-# {' · '.join(remarks)}"


# ----------------------------------------------------------------- wrong answers in a skill


def missed_message(
    results: SkillResults,
    stuck: Sequence[int],
    missed: Sequence[tuple[int, Answered]],
    names: Names,
    page: int,
    say: Say,
) -> Layout:
    """Return the results of a class in a skill: mistakes, pupils who are stuck, wrong answers.

    ``missed`` has the answers of a page, from 0, with their pupils' ids, and one more than ITEMS if
    there is another page. ``stuck`` are ids of pupils; ``names`` has all people by id.
    """
    skill = results.skill
    counts = say("class-map-skill", known=results.known, tried=results.tried)
    parts = [f"### {_skill_title(skill, say)}\n{counts}"]
    if results.mistakes:
        parts.append("\n".join(_mistakes(results, len(results.mistakes), say)))
    if not lines_for(skill):
        parts.append(say("class-map-left-out", skills=skill_name(skill, say)))
    if stuck:
        shown = fitting(
            [names[person] for person in stuck],
            STUCK_ROOM,
            lambda count: say("roster-more", count=count),
            2,
        )
        parts.append(say("class-map-stuck-here", pupils=", ".join(shown), count=len(stuck)))
    lines = [_missed(names[person], answered, say) for person, answered in missed[:ITEMS]]
    if lines:
        parts.append("\n".join([say("class-missed-heading"), *lines]))
    last = page + (len(missed) > ITEMS)
    turned = page_buttons(lambda page: _missed_control(skill, page), page, last, say)
    drafts = [draft_button((skill,), say)] if lines_for(skill) else []
    back = button(ClassMapControl(ClassMapAction.MAP), say("button-class-map"))
    return panel(LEARNING, *parts, *rows([*turned, *drafts, back]))


def _missed_control(skill: Skill, page: int) -> ClassMapControl:
    return ClassMapControl(ClassMapAction.MISSED, path=(skill.number, page))


def _missed(name: str, answered: Answered, say: Say) -> str:
    item = answered.drawn.item
    given = given_text(item, answered.given, say) or say("learn-nothing-chosen")
    remark = say(
        "class-missed-answer",
        given=cut(given, ANSWER),
        solution=cut(solution_text(item, say), ANSWER),
    )
    if answered.mistake is not None:
        remark += f" · {mistake_name(answered.mistake, say)}"
    return f"**{name}** · {cut(_as_one_line(item, say), QUESTION)}\n-# {remark}"


def _as_one_line(item: Item, say: Say) -> str:
    """Format an item in one line, with its position in words."""
    lines = question_text(item, say).split("\n")
    asked = " ".join(line.strip("* ") for line in lines if not line.startswith("-#"))
    if item.game is not None:
        position = drawing(item.game).in_sentence(item.game, item.position, say)
        return f"{drawing(item.game).title(item.game, say)}, {position} · {asked}"
    game, _ = item.subject
    needs_rules = len(lines) > 1 and lines[0].startswith("-#")
    return f"{drawing(game).title(game, say)} · {asked}" if needs_rules else asked
