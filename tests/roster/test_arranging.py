"""A teacher arranges more time for a pupil once, on their line of the list."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult

from bot.challenges.model import Mode
from bot.kit.refusal import KitRefusal
from bot.roster.arrangements import Arrangement, Share
from bot.roster.controls import headings
from bot.roster.custom_ids import RosterAction
from bot.roster.model import Listed, Team, teams_of
from bot.roster.reading import read_list
from games.challenge.task import Kind
from tests.support.acting import press
from tests.support.announced import publish
from tests.support.limits import assert_modal_within_limits
from tests.support.staff import SAYS, Staff, chosen_in, in_both_languages
from tests.support.world import controls_of, text_of

LIST = "17;Ada Lovelace;A\n18;Blaise Pascal;B"
TYPED: dict[str, Any] = {
    "share": ["third"],
    "minutes": "5",
    "hours": "24",
    "spared": [Kind.WIN.value, Kind.OWN.value],
}


async def line_page(staff: Staff, name: str = "prof") -> InteractionResult:
    """Show a teacher the line of Ada."""
    who, say = getattr(staff, name), SAYS[name]
    listed = await who.slash(staff.world.channel, "class roster")
    menu = controls_of(listed)[say("roster-choose")]
    page: InteractionResult = await who.select(listed.response, ["17"], custom_id=menu)
    return page


async def teams(staff: Staff) -> list[Team]:
    return teams_of(await staff.world.bot.rosters.lines(staff.actor()))


async def a_list(staff: Staff) -> None:
    rosters = staff.world.bot.rosters
    await rosters.replace(staff.actor(), "fr", read_list(LIST, headings()), 0)
    await rosters.assign(staff.actor(), 17, staff.world.ada.id)


@in_both_languages
async def test_a_groups_arrangement_is_made_once_and_listed_before_each_exam(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    await a_list(staff)
    listed = await who.slash(world.channel, "class roster")
    menu, (team, _) = controls_of(listed)[say("roster-choose-team")], await teams(staff)
    page = await who.select(listed.response, [str(team.key)], custom_id=menu)
    assert f"{say('roster-team-title', team='A', count=1)}\nAda Lovelace" in text_of(page)
    form = await press(who, page, RosterAction.ARRANGE_TEAM)
    assert_modal_within_limits(form.modal)
    refused = await who.submit_modal(form, TYPED | {"minutes": "vingt"})
    assert "vingt" in text_of(refused)
    form = await press(who, refused, RosterAction.ARRANGE_TEAM)
    page = await who.submit_modal(form, TYPED)
    for shown in (page, await line_page(staff, name)):
        assert say("arranged-third") in text_of(shown)
    assert [bool(each.arrangement.minutes) for each in await teams(staff)] == [True, False]
    await world.bot.rosters.arrange(staff.actor(), 17, Arrangement(minutes=7))
    assert say("arranged-both") in text_of(await line_page(staff, name))
    draft = await publish(world, mode=Mode.EXAM)
    panel = await who.slash(world.channel, "challenge edit", number=draft.id)
    assert f"{say('roster-team', team='A')} ({say('arranged-third')}" in text_of(panel)
    assert say("setup-arranged-more", count=1) in text_of(panel), "the pupil's own minutes"


async def test_changing_the_list_says_what_becomes_of_a_groups_arrangement(staff: Staff) -> None:
    await a_list(staff)
    rosters, say = staff.world.bot.rosters, SAYS["prof"]
    await rosters.arrange_team(staff.actor(), (await teams(staff))[0], Arrangement(Share.THIRD))
    for team, told in (("A2", "roster-team-renamed"), ("B", "roster-team-gone")):
        listed = await staff.prof.slash(staff.world.channel, "class roster")
        form = await press(staff.prof, listed, RosterAction.GIVE)
        text = {"text": LIST.replace("e;A", f"e;{team}")}
        changes = await staff.prof.submit_modal(form, text)
        assert say(told, team="A", name=team) in text_of(changes)


@in_both_languages
async def test_a_pupils_arrangement_is_made_once_and_listed_before_each_exam(
    staff: Staff, name: str
) -> None:
    say, who, world = SAYS[name], getattr(staff, name), staff.world
    await a_list(staff)
    form = await press(who, await line_page(staff, name), RosterAction.ARRANGE)
    assert_modal_within_limits(form.modal)
    page = await who.submit_modal(form, TYPED)
    told = [
        say("arranged-third"),
        say("arranged-minutes", count=5),
        say("arranged-hours", count=24),
    ]
    for each in told:
        assert each in text_of(page)
    arrangement = Arrangement(Share.THIRD, 5, 24, frozenset({Kind.WIN, Kind.OWN}))
    (line, _) = await world.bot.rosters.lines(staff.actor())
    assert line.arrangement == arrangement
    draft = await publish(world, mode=Mode.EXAM)
    panel = await who.slash(world.channel, "challenge edit", number=draft.id)
    assert all(each in text_of(panel) for each in ("Ada Lovelace", *told))
    assert "Blaise" not in text_of(panel)
    assert panel.ephemeral


async def test_a_refused_arrangement_lists_all_faults_and_has_what_was_typed(staff: Staff) -> None:
    await a_list(staff)
    form = await press(staff.prof, await line_page(staff), RosterAction.ARRANGE)
    typed = TYPED | {"minutes": "vingt", "hours": "337"}
    refused = await staff.prof.submit_modal(form, typed)
    say = SAYS["prof"]
    assert say("denial-bad-arrangement", limit=600) in text_of(refused)
    assert say("denial-bad-arrangement", limit=336) in text_of(refused)
    assert "vingt" in text_of(refused)
    again = await press(staff.prof, refused, RosterAction.ARRANGE)
    assert chosen_in(again) == {"share": TYPED["share"], "spared": TYPED["spared"]}
    page = await staff.prof.submit_modal(again, TYPED)
    assert say("arranged-third") in text_of(page)


async def test_a_clash_over_an_arrangement_shows_both_values(staff: Staff) -> None:
    await a_list(staff)
    first = await press(staff.prof, await line_page(staff), RosterAction.ARRANGE)
    other = await press(staff.prof, await line_page(staff), RosterAction.ARRANGE)
    await staff.prof.submit_modal(first, TYPED)
    clash = await staff.prof.submit_modal(other, TYPED | {"minutes": "20", "share": ["half"]})
    assert SAYS["prof"]("arrange-minutes") in text_of(clash)
    say = SAYS["prof"]
    told = {"stored": say("arranged-third"), "typed": say("arranged-half")}
    assert say(KitRefusal.CLASH.value, **told) in text_of(clash)
    (line, _) = await staff.world.bot.rosters.lines(staff.actor())
    assert line.arrangement.minutes == 5


@pytest.mark.parametrize("who", ["ada", "blaise"])
async def test_a_pupil_is_refused_the_list_and_its_arrangements(staff: Staff, who: str) -> None:
    await a_list(staff)
    refused = await getattr(staff.world, who).slash(staff.world.channel, "class roster")
    assert controls_of(refused) == {}


async def test_the_panel_counts_arrangements_that_it_has_no_room_to_list(staff: Staff) -> None:
    rosters = staff.world.bot.rosters
    listed = [Listed(n, f"Élève Prénom{n}", "A") for n in range(1, 7)]
    await rosters.replace(staff.actor(), "fr", listed, 0)
    for number in range(1, 7):
        await rosters.arrange(staff.actor(), number, Arrangement(Share.THIRD, 5, 24))
    draft = await publish(staff.world, mode=Mode.EXAM)
    panel = await staff.prof.slash(staff.world.channel, "challenge edit", number=draft.id)
    (line,) = [each for each in text_of(panel).split("\n") if "Prénom1" in each]
    told = line.count("Prénom")
    assert 1 <= told < 6
    assert line.endswith(SAYS["prof"]("setup-arranged-more", count=6 - told))
