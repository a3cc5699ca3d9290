"""Messages about a class's list: pages and changes for teachers, their own line for pupils."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any

import discord

from bot.i18n import Say
from bot.kit.people import mention
from bot.kit.reports import Attachment
from bot.kit.texts import fitting, plainly
from bot.kit.widgets import (
    MENU_OPTIONS,
    Layout,
    Shown,
    Style,
    button,
    confirmation,
    file_field,
    form,
    layout,
    line_field,
    menu,
    menu_field,
    page_of,
    panel,
    text_field,
    titled,
)
from bot.roster.arrangements import Arrangement, Share, kinds_text
from bot.roster.custom_ids import RosterAction, RosterControl
from bot.roster.model import Changes, RosterLine, Team, teams_of
from games.challenge.task import Kind

#: The number of lines on a page, of changes listed of a kind, and of characters of a name.
PAGE, TOLD, NAME_LENGTH = 15, 8, 30

#: The most characters of the names of a group's pupils.
PUPILS = 600

#: The name of the file with a list that waits for confirmation.
FILE = "roster.csv"

#: The choice in the form for no share of extra time.
NO_SHARE = "none"

#: The most numbers of faulty lines that are listed.
_FAULTY = 12


def line_name(line: RosterLine, say: Say) -> str:
    """Format a line of the list: its number, its name and its group, without what is empty.

    The name is cut to NAME_LENGTH characters, and markdown escaped.
    """
    name = plainly(line.name[:NAME_LENGTH])
    parts = [f"**{line.number}**", name, team_name(line.team, say) if line.team else ""]
    return " · ".join(filter(None, parts))


def team_name(team: str, say: Say) -> str:
    """Return the words for a group of the list, by its name, with markdown escaped."""
    return say("roster-team", team=plainly(team))


def list_message(lines: Sequence[RosterLine], page: int, say: Say) -> Layout:
    """Return a page of the list, counted from 0, with the members who have joined its lines.

    Past the end it is the last page.
    """
    turned_to = partial(RosterControl, RosterAction.SHOW, 0)
    there = page_of(lines, page, PAGE)
    here = turned_to(there.number)
    items: list[Shown] = [_summary_line(lines, say)]
    if lines:
        entries = [f"{line_name(line, say)} · {_member_text(line, say)}" for line in there.shown]
        named = [(_option_label(line), line.number) for line in there.shown]
        chooser = menu(here.to(RosterAction.LINE), say("roster-choose"), named)
        items += [discord.ui.Separator(), "\n".join(entries), chooser]
        items += _team_menu(lines, there.shown, here, say)
    label = "button-roster-replace" if lines else "button-roster-give"
    deeds = [button(here.to(RosterAction.GIVE), say(label), Style.primary)]
    if lines:
        deeds.append(button(here.to(RosterAction.CLEAR), say("button-roster-clear"), Style.danger))
    return panel(None, *items, there.buttons(turned_to, say), deeds)


def _team_menu(
    lines: Sequence[RosterLine], shown: Sequence[RosterLine], here: RosterControl, say: Say
) -> list[discord.ui.Select[Any]]:
    """Return a menu of the groups; if they are too many for it, of those on the page."""
    teams = teams_of(lines)
    if len(teams) > MENU_OPTIONS:
        teams = teams_of([line for line in lines if line.team in {each.team for each in shown}])
    told = [(team, arrangement_text(team.arrangement, say)) for team in teams]
    options = [(" · ".join(filter(None, (team.name, what)))[:100], team.key) for team, what in told]
    return [menu(here.to(RosterAction.TEAM), say("roster-choose-team"), options)] if teams else []


def _member_text(line: RosterLine, say: Say) -> str:
    if line.is_held:
        return say("former-pupil")
    return say("roster-free") if line.person is None else mention(line.person, say)


def _option_label(line: RosterLine) -> str:
    return " · ".join(filter(None, (str(line.number), line.name, line.team)))[:100]


def _summary_line(lines: Sequence[RosterLine], say: Say) -> str:
    if not lines:
        return f"### {say('roster-title')}\n{say('roster-none')}"
    joined = sum(line.person is not None for line in lines)
    summary = [f"### {say('roster-title')}", say("roster-counts", lines=len(lines), joined=joined)]
    teams = Counter(line.team for line in lines if line.team)
    if teams:
        each = ", ".join(
            f"{plainly(team)} ({count})" for team, count in sorted(teams.items())[:TOLD]
        )
        summary.append(say("roster-teams", teams=each))
    return "\n".join([*summary, f"-# {say('roster-private')}"])


def line_message(line: RosterLine, page: int, say: Say) -> Layout:
    """Return a line with a menu that gives it to a member; ``page`` is where to return."""
    here = RosterControl(RosterAction.LINE, line.number, page)
    assign = here.to(RosterAction.ASSIGN, line.person or 0)
    members = discord.ui.UserSelect[Any](
        custom_id=assign.encode(), placeholder=say("roster-assign")
    )
    deeds = [
        button(here.to(RosterAction.ARRANGE), say("button-arrange")),
        button(RosterControl(RosterAction.SHOW, 0, page), say("button-back")),
    ]
    if line.person is not None or line.is_held:
        deeds.insert(0, button(here.to(RosterAction.FREE), say("button-roster-free"), Style.danger))
    hint = "roster-held-hint" if line.is_held else "roster-assign-hint"
    whose = f"{line_name(line, say)}\n{_member_text(line, say)}"
    return panel(None, whose, _arranged_for(line, say) or None, f"-# {say(hint)}", members, deeds)


def _arranged_for(line: RosterLine, say: Say) -> str:
    """List what is arranged for a pupil and for the group; empty if nothing is."""
    own, team = (arrangement_text(each, say) for each in (line.arrangement, line.team_arrangement))
    name = plainly(line.team)
    told = [say("arranged", told=own)] if own else []
    told += [say("arranged-team", team=name, told=team)] if team else []
    return "\n".join([*told, f"-# {say('arranged-both')}"] if own and team else told)


def team_message(team: Team, page: int, say: Say) -> Layout:
    """Return a group with its pupils and what is arranged for it; ``page`` is where to return."""
    here = RosterControl(RosterAction.TEAM, team.key, page)
    deeds = [
        button(here.to(RosterAction.ARRANGE_TEAM), say("button-arrange")),
        button(RosterControl(RosterAction.SHOW, 0, page), say("button-back")),
    ]
    name = plainly(team.name)
    title = f"### {say('roster-team-title', team=name, count=len(team.lines))}"
    arrangement = arrangement_text(team.arrangement, say)
    arranged = say("arranged", told=arrangement) if arrangement else None
    pupils = [each.name or say("line-number", number=each.number) for each in team.lines]
    shown = fitting(pupils, PUPILS, lambda count: say("roster-more", count=count), 2)
    named = plainly(", ".join(shown))
    return panel(None, f"{title}\n{named}", arranged, f"-# {say('roster-team-hint')}", deeds)


def arrangement_text(arrangement: Arrangement, say: Say) -> str:
    """List arrangements; return an empty text if there are none."""
    parts = []
    if arrangement.share is not Share.NONE:
        parts.append(say(f"arranged-{arrangement.share}"))
    if arrangement.minutes:
        parts.append(say("arranged-minutes", count=arrangement.minutes))
    if arrangement.hours:
        parts.append(say("arranged-hours", count=arrangement.hours))
    if arrangement.spared:
        kinds = list_kinds(arrangement.spared, say)
        parts.append(say("arranged-spared", kinds=kinds))
    return " · ".join(parts)


def list_kinds(kinds: Collection[Kind], say: Say) -> str:
    """Return kinds of question in words, in the order of Kind, separated by commas."""
    return ", ".join(say(f"asked-{kind}") for kind in Kind if kind in kinds)


#: The message that names each field of the form when two teachers' changes conflict.
ARRANGED = {name: f"arrange-{name}" for name in ("share", "minutes", "hours", "spared")}


def arrangement_typed(arrangement: Arrangement) -> dict[str, str]:
    """Return the values that the form of arrangements displays, by the names in ``ARRANGED``."""
    return {
        "share": arrangement.share.value or NO_SHARE,
        "minutes": str(arrangement.minutes or ""),
        "hours": str(arrangement.hours or ""),
        "spared": kinds_text(arrangement.spared),
    }


def arrange_form(control: RosterControl, shown: Arrangement, say: Say) -> discord.ui.Modal:
    """Return the form of a pupil's or group's arrangements, filled in with ``shown``."""
    typed = arrangement_typed(shown)
    label = {name: titled(message, say) for name, message in ARRANGED.items()}
    shares = {share.value or NO_SHARE: say(f"arranged-{share or NO_SHARE}") for share in Share}
    kinds = [
        discord.SelectOption(label=say(f"asked-{kind}"), value=kind, default=kind in shown.spared)
        for kind in Kind
    ]
    spared = discord.ui.Select[Any](
        custom_id="spared", options=kinds, min_values=0, max_values=len(kinds), required=False
    )
    text, about = label["spared"]
    return form(
        control,
        say("arrange-form"),
        menu_field("share", *label["share"], options=shares, chosen=typed["share"]),
        *(
            line_field(name, *label[name], shown=typed[name], longest=6, required=False)
            for name in ("minutes", "hours")
        ),
        discord.ui.Label(text=text, description=about, component=spared),
    )


def free_message(line: RosterLine, page: int, say: Say) -> Layout:
    """Return the question whether a line is to be freed; ``page`` is where to return."""
    here = RosterControl(RosterAction.LINE, line.number, page)
    asked, frees = say("roster-free-sure", line=line_name(line, say)), RosterAction.FREE
    sure = here.to(frees, line.person or 0)
    return confirmation(asked, sure, say("button-roster-free"), here, say)


def clear_message(count: int, depending: Sequence[str], page: int, say: Say) -> Layout:
    """Return the question whether the list of ``count`` lines is to be deleted.

    ``depending`` are titles of challenges with dates by group; ``page`` is where to return.
    """
    here = RosterControl(RosterAction.SHOW, 0, page)
    answers = [
        button(here.to(RosterAction.CLEAR, 1), say("button-delete-sure"), Style.danger),
        button(here, say("button-back")),
    ]
    paragraphs = [say("roster-clear-sure", count=count), *_warn_of_group_dates(depending, say)]
    return panel(None, "\n".join(paragraphs), answers)


def _warn_of_group_dates(titles: Sequence[str], say: Say) -> list[str]:
    """Return a warning on pupils without a line in challenges with dates by group, in a list.

    Empty without titles.
    """
    if not titles:
        return []
    title = plainly(titles[0])
    return [f"⚠️ {say('roster-depending', count=len(titles), title=title)}"]


def list_form(say: Say) -> discord.ui.Modal:
    """Return the form in which a list is pasted or uploaded as a file."""
    label, about, example = say("roster-pasted"), say("roster-pasted-hint"), say("roster-example")
    text = text_field("text", label, about, placeholder=example, required=False)
    file = file_field(say("roster-file"), say("roster-file-hint"))
    return form(RosterControl(RosterAction.GIVEN), say("roster-form"), text, file)


def numbers(lines: Sequence[int]) -> str:
    """Return numbers of lines, separated by commas; at most twelve, then an ellipsis."""
    listed = ", ".join(map(str, lines[:_FAULTY]))
    return f"{listed}…" if len(lines) > _FAULTY else listed


def changes_message(
    found: Changes, digest: int, depending: Sequence[str], say: Say
) -> tuple[Layout, list[Attachment]]:
    """Return the changes that a list would make, and a file with it until it is confirmed.

    ``digest`` is that of the present list, ``depending`` are titles of challenges with dates by
    group. The caller sends the file along. If no line changes, there is nothing to confirm, and no
    file.
    """
    lost = sum(line.person is not None for line in found.gone)
    sections = [f"### {say('roster-changes')}"]
    sections += _list_changes("roster-added", found.added, lambda line: line_name(line, say), say)
    sections += _list_changes("roster-gone", found.gone, lambda line: line_name(line, say), say)
    if lost:
        sections.append(f"⚠️ {say('roster-gone-joined', count=lost)}")
        sections += _warn_of_group_dates(depending, say)
    sections += _list_changes("roster-renamed", found.renamed, _name_change, say)
    sections += _list_changes("roster-moved", found.moved, _group_change, say)
    sections += [f"⚠️ {_warn_of_group_gone(*each, say)}" for each in found.regrouped]
    if found.is_none:
        sections.append(say("roster-no-changes"))
        return layout("\n".join(sections)), []
    keep = RosterControl(RosterAction.APPLY, digest)
    deeds = [
        button(keep, say("button-roster-apply"), Style.success),
        button(RosterControl(RosterAction.SHOW), say("button-roster-leave-as-is")),
    ]
    file = Attachment(FILE, to_text(found.lines).encode(), None)
    shown = discord.ui.File[Any](f"attachment://{FILE}")
    return panel(None, "\n".join(sections), shown, deeds), [file]


def _list_changes(
    key: str, changed: Sequence[Any], describe: Callable[[Any], str], say: Say
) -> list[str]:
    """List the first TOLD changes of a kind under the heading of ``key``; count the others."""
    if not changed:
        return []
    lines = [f"- {describe(each)}" for each in changed[:TOLD]]
    hidden = len(changed) - TOLD
    more = [f"- {say('roster-more', count=hidden)}"] if hidden > 0 else []
    return [f"**{say(key, count=len(changed))}**", *lines, *more]


def _warn_of_group_gone(team: str, name: str, say: Say) -> str:
    """Warn about the arrangements of a group that is gone; ``name`` is its new name, or empty."""
    team, name = map(plainly, (team, name))
    return say("roster-team-renamed" if name else "roster-team-gone", team=team, name=name)


def _name_change(pair: tuple[RosterLine, RosterLine]) -> str:
    was, will = (plainly(line.name[:NAME_LENGTH]) or "–" for line in pair)
    return f"**{pair[0].number}** · {was} → {will}"


def _group_change(pair: tuple[RosterLine, RosterLine]) -> str:
    was, will = pair
    teams = (plainly(line.team) or "–" for line in (was, will))
    name = plainly(will.name[:NAME_LENGTH])
    return f"**{was.number}** · {name} · {' → '.join(teams)}"


def to_text(lines: Iterable[RosterLine]) -> str:
    """Write lines as CSV with headings, which is read back as the same list."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\n")
    writer.writerow(("number", "name", "team"))
    writer.writerows((line.number, line.name, line.team) for line in lines)
    return text.getvalue()


def own_message(line: RosterLine | None, say: Say) -> Layout:
    """Return the message with a pupil's own line, or that they have none, and nothing of others."""
    if line is None:
        return layout(say("roster-mine-none"))
    text = say("roster-mine", number=str(line.number))
    if line.team:
        text += f" {say('roster-mine-team', team=plainly(line.team))}"
    leave = button(RosterControl(RosterAction.LEAVE), say("button-roster-leave"))
    return layout(text, [leave])
