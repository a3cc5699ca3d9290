"""The teachers' panel of the puzzle of the day, and the handlers of its controls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import Any

import discord

from bot.challenges.dates import MOMENT_LENGTH, read_hour
from bot.challenges.refusals import TeacherRefusal
from bot.challenges.teacher.messages import CHANNELS
from bot.classes.service import Classes
from bot.i18n import Say
from bot.kit.channels import may_write
from bot.kit.click import Click
from bot.kit.custom_ids import Form, handler_of, shown
from bot.kit.edits import edited
from bot.kit.forms import ask
from bot.kit.refusal import Refused, require_offered
from bot.kit.widgets import Button, Layout, Style, button, framed, layout, modal
from bot.learn.messages import LEARNING
from bot.puzzle.custom_ids import PlanAction, PlanControl, PlanSetting, PuzzleAction, PuzzleControl
from bot.puzzle.messages import jump_url
from bot.puzzle.model import Plan, Puzzle
from bot.puzzle.service import Puzzles, read_day
from games.lessons.path import LEVELS


async def panel_view(click: Click, _control: PlanControl | None = None) -> Layout:
    """Return the plan of the puzzle of the day to a teacher; raise Refused to others."""
    return await _panel_of(click, await _load_plan(click))


async def _panel_of(click: Click, plan: Plan) -> Layout:
    locale, puzzles = click.locale, click.service(Puzzles)
    settings = await click.service(Classes).settings(click.actor.guild_id, locale)
    sheet = await puzzles.sheet(click.asker)
    last = None if sheet is None else (sheet.puzzle, await puzzles.answered(sheet.puzzle))
    usable = click.guild is not None and may_write(click.guild, plan.channel_id)
    today = click.asker.at.astimezone(settings.zone).date()
    return panel(plan, last, settings.time_zone, today, click.say, usable=usable)


# ----------------------------------------------------------------------------- the panel


def panel(
    plan: Plan,
    last: tuple[Puzzle, int] | None,
    zone: str,
    today: date,
    say: Say,
    *,
    usable: bool,
) -> Layout:
    """Return the panel with the plan, the last puzzle, any trouble, and the controls.

    ``last`` is the last puzzle with its number of answers; ``zone`` is the name of the class's time
    zone, ``today`` its day; ``usable``: whether the bot may write in the plan's channel.
    """
    return layout(
        framed(
            LEARNING,
            "\n".join(_plan_lines(plan, last, zone, say, usable=usable)),
            discord.ui.Separator(),
            _channel_menu(plan, say, usable=usable),
            _difficulty_menu(plan, say),
            _switch_buttons(plan, say),
            _puzzle_buttons(last, today, say),
        )
    )


def _plan_lines(
    plan: Plan, last: tuple[Puzzle, int] | None, zone: str, say: Say, *, usable: bool
) -> list[str]:
    hour = "{:02}:{:02}".format(*divmod(plan.minutes, 60))
    levels = ", ".join(say("learn-level", level=level) for level in plan.levels)
    lines = [f"### {say('puzzle-panel')}", say("puzzle-panel-about")]
    if plan.due_at is None:
        lines.append(f"**{say('puzzle-paused')}**")
    else:
        moment = discord.utils.format_dt(plan.due_at, "F")
        lines.append(f"**{say('puzzle-runs', moment=moment)}**")
    lines += [
        f"- {say('puzzle-channel', channel=f'<#{plan.channel_id}>')}",
        f"- {say('puzzle-hour', hour=hour, zone=zone)}",
        f"- {say('puzzle-on-school-days' if plan.school_days else 'puzzle-every-day')}",
        f"- {say('puzzle-difficulties', levels=levels)}",
    ]
    if last is not None:
        puzzle, count = last
        day = discord.utils.format_dt(puzzle.opens_at, "D")
        lines.append(f"- {say('puzzle-last-one', day=day, address=jump_url(puzzle), count=count)}")
    if not usable:
        lines.append(f"⚠️ {say('setup-caution-channel')}")
    if plan.trouble is not None and plan.trouble_on is not None:
        day = plan.trouble_on.strftime("%d/%m/%Y")
        lines.append(f"⚠️ {say(f'puzzle-trouble-{plan.trouble.value}', day=day)}")
    return lines


def _channel_menu(plan: Plan, say: Say, *, usable: bool) -> discord.ui.ChannelSelect[Any]:
    channel = discord.SelectDefaultValue.from_channel(discord.Object(plan.channel_id))
    return discord.ui.ChannelSelect(
        custom_id=_setting_control(PlanSetting.CHANNEL).encode(),
        channel_types=CHANNELS,
        placeholder=say("setup-choose-channel"),
        default_values=[channel] if usable else [],
    )


def _difficulty_menu(plan: Plan, say: Say) -> discord.ui.Select[Any]:
    options = [
        discord.SelectOption(
            label=say("learn-level", level=level).capitalize(),
            value=str(level),
            default=level in plan.levels,
        )
        for level in range(1, LEVELS + 1)
    ]
    return discord.ui.Select(
        custom_id=_setting_control(PlanSetting.DIFFICULTIES).encode(),
        placeholder=say("puzzle-choose-levels"),
        max_values=len(options),
        options=options,
    )


def _switch_buttons(plan: Plan, say: Say) -> list[Button]:
    days = "button-puzzle-every-day" if plan.school_days else "button-puzzle-school"
    return [
        button(
            _setting_control(PlanSetting.RUNS, int(not plan.runs)),
            say("button-puzzle-pause" if plan.runs else "button-puzzle-start"),
            Style.secondary if plan.runs else Style.success,
        ),
        button(_setting_control(PlanSetting.HOUR), say("button-puzzle-hour")),
        button(_setting_control(PlanSetting.SCHOOL_DAYS, int(not plan.school_days)), say(days)),
    ]


def _puzzle_buttons(last: tuple[Puzzle, int] | None, today: date, say: Say) -> list[Button]:
    """Return the buttons to post today's puzzle, if none was, and to solve or show the last one."""
    buttons = []
    if last is None or last[0].day != today:
        buttons.append(button(_setting_control(PlanSetting.POST), say("button-puzzle-post")))
    if last is not None:
        puzzle, _ = last
        if puzzle.takes_answers(discord.utils.utcnow()):
            solve = _setting_control(PlanSetting.SOLVE, puzzle.number)
            buttons.append(button(solve, say("button-puzzle-solve"), Style.danger))
        mine = PuzzleControl(PuzzleAction.MINE, puzzle.number)
        buttons.append(button(mine, say("button-puzzle-see")))
    buttons.append(button(_setting_control(PlanSetting.SHOW), say("button-puzzle-refresh")))
    return buttons


def _setting_control(setting: PlanSetting, *path: int) -> PlanControl:
    return PlanControl(PlanAction.PLAN, setting, path=path)


# --------------------------------------------------------------------- the panel's controls


async def settle(click: Click, control: PlanControl) -> None:
    """Do what a control of the panel says, such as choosing the channel or posting at once."""
    handlers: dict[PlanSetting, Callable[[Click, PlanControl], Awaitable[None]]] = {
        PlanSetting.SHOW: shown(panel_view),
        PlanSetting.CHANNEL: shown(_moved_to_channel),
        PlanSetting.HOUR: _ask_hour,
        PlanSetting.HOUR_TYPED: shown(_hour_typed),
        PlanSetting.DIFFICULTIES: shown(_chose_difficulties),
        PlanSetting.SCHOOL_DAYS: shown(
            lambda click, control: _change_plan(click, school_days=control.path == (1,))
        ),
        PlanSetting.RUNS: shown(_start_or_pause),
        PlanSetting.POST: shown(_post_puzzle_now),
        PlanSetting.SOLVE: shown(_close_and_post_solution),
    }
    await handler_of(control.setting, handlers)(click, control)


async def _change_plan(click: Click, **terms: Any) -> Layout:
    """Change some fields of the plan, by name; return the panel; raise as ``Puzzles.change``."""
    actor, locale = click.actor, click.locale
    plan = await click.service(Puzzles).change(actor, click.channel_id or 0, locale, **terms)
    return await _panel_of(click, plan)


async def _moved_to_channel(click: Click, _control: PlanControl) -> Layout:
    channel = click.one_chosen()
    await _require_usable(click, channel)
    return await _change_plan(click, channel_id=channel)


async def _require_usable(click: Click, channel_id: int) -> None:
    """Raise Refused unless a teacher asks and the bot may write in the channel."""
    await click.service(Classes).require_teacher(click.actor)
    if click.guild is None or not may_write(click.guild, channel_id):
        raise Refused(TeacherRefusal.CHANNEL_UNUSABLE)


async def _ask_hour(click: Click, control: PlanControl) -> None:
    """Open the form of the hour to a teacher; raise Refused to others."""
    say, typed = click.say, _setting_control(PlanSetting.HOUR_TYPED)
    asked = modal(
        typed,
        say("puzzle-hour-title"),
        say("puzzle-hour-label"),
        say("puzzle-hour-example"),
        MOMENT_LENGTH,
        _format_hour(await _load_plan(click)),
    )
    await ask(click, asked, typed, control.path)


def _format_hour(plan: Plan) -> str:
    """Return the hour of a plan as text for the form, such as 8:00."""
    return f"{plan.minutes // 60}:{plan.minutes % 60:02}"


async def _hour_typed(click: Click, control: PlanControl) -> Layout:
    plan, typed = await _load_plan(click), click.typed_text()
    if not edited(control.path, {"text": typed}, {"text": _format_hour(plan)}).require_alone():
        return await _panel_of(click, plan)
    hour = read_hour(typed)
    return await _change_plan(click, minutes=hour.hour * 60 + hour.minute)


async def _chose_difficulties(click: Click, _control: PlanControl) -> Layout:
    levels = tuple(sorted(set(click.chosen())))
    require_offered(levels and set(levels) <= set(range(1, LEVELS + 1)))
    return await _change_plan(click, levels=levels)


async def _start_or_pause(click: Click, control: PlanControl) -> Layout:
    runs = bool(next(iter(control.path), 0))
    if runs:
        await _require_usable(click, (await _load_plan(click)).channel_id)
    return await _change_plan(click, runs=runs)


async def _post_puzzle_now(click: Click, _control: PlanControl) -> Layout:
    """Have today's puzzle posted; raise Refused as ``post_now``, or if the bot may not write."""
    plan = await _load_plan(click)
    await _require_usable(click, plan.channel_id)
    await click.service(Puzzles).post_now(click.actor, plan.channel_id, click.locale)
    text = click.say("puzzle-posting", channel=f"<#{plan.channel_id}>")
    return _note_with_way_back(text, click.say)


async def _close_and_post_solution(click: Click, control: PlanControl) -> Layout:
    """Close an open puzzle and have its solution posted, if that is confirmed; else ask."""
    actor, say = click.actor, click.say
    number, sure = (*control.path, 0, 0)[:2]
    day = read_day(number)
    if sure:
        await click.service(Puzzles).solve_now(actor, day)
        return _note_with_way_back(say("puzzle-solving"), say)
    await click.service(Classes).require_teacher(actor)
    solves, label = _setting_control(PlanSetting.SOLVE, number, 1), say("button-puzzle-solve")
    return _note_with_way_back(say("puzzle-solve-sure"), say, button(solves, label, Style.danger))


def _note_with_way_back(text: str, say: Say, *buttons: Button) -> Layout:
    """Return a message with a text, some buttons, and one back to the panel."""
    back = button(_setting_control(PlanSetting.SHOW), say("button-back"))
    return layout(text, [*buttons, back])


async def _load_plan(click: Click) -> Plan:
    actor, locale = click.actor, click.locale
    return await click.service(Puzzles).plan(actor, click.channel_id or 0, locale)


#: The form of the hour; after an error it is opened again with the typed text.
HOUR_FORM = Form[PlanControl](
    lambda control, _: (
        _setting_control(PlanSetting.HOUR, *control.path)
        if control.setting == PlanSetting.HOUR_TYPED
        else None
    )
)
