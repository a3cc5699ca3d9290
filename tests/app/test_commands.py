"""The slash commands: as Discord registers them, and what each option does, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from simcord import InteractionResult

from bot.play.custom_ids import PlayAction
from bot.play.model import State
from cogs.nim import CLASSIC
from games import Convention
from games.match import Computer, Person
from tests.support.acting import (
    EN,
    FR,
    SAYS,
    assert_whispered,
    choose,
    control,
    duel,
    forge,
    link,
    match_of,
    position,
    press,
    send,
    shows,
    stored,
    together,
)
from tests.support.options import OPTIONS
from tests.support.sample import SUBCOMMAND
from tests.support.world import World, controls_of, text_of

in_both_languages = pytest.mark.parametrize("name", ["ada", "blaise"])
in_every_language = pytest.mark.parametrize("name", ["ada", "blaise", "chloe"])

#: What belongs to a class, and a class has a server.
SERVERS_ONLY = {"challenge", "challenges", "class", "leaderboard", "results", "team"}


def registered(world: World) -> list[dict[str, Any]]:
    """Return the commands as they were sent to Discord."""
    (request,) = [r for r in world.env.http_requests if r.path.endswith("/commands")]
    assert isinstance(request.json, list)
    return request.json


def leaves(command: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return a command that can be called, or all those of a group, by their full names."""
    name, options = command["name"], command["options"]
    if any(option["type"] == SUBCOMMAND for option in options):
        return {f"{name} {option['name']}": option for option in options}
    return {name: command}


def parts(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, those of its group, their options and the options' choices."""
    yield command
    for option in command.get("options", []):
        yield from parts(option)
    yield from command.get("choices", [])


# ------------------------------------------------------------- as Discord registers them


async def test_every_command_and_option_is_registered_as_planned(world: World) -> None:
    found = {
        name: {
            option["name"]: (
                option["name_localizations"]["fr"],
                option["type"],
                bool(option.get("autocomplete")),
                (option.get("min_value"), option.get("max_value")),
            )
            for option in leaf["options"]
        }
        for command in registered(world)
        for name, leaf in leaves(command).items()
    }
    assert found == OPTIONS


async def test_every_text_of_a_command_is_localised(world: World) -> None:
    for command in registered(world):
        assert set(command["description_localizations"]) == {"fr"}
        for part in parts(command):
            if part is not command and part.get("type") != SUBCOMMAND:
                assert set(part["name_localizations"]) == {"fr"}
            if "description" in part:
                assert set(part["description_localizations"]) == {"fr"}
                assert part["description_localizations"]["fr"] != part["description"]


async def test_names_and_descriptions_keep_to_discords_rules(world: World) -> None:
    for command in registered(world):
        for part in parts(command):
            names = [part["name"], *(part.get("name_localizations") or {}).values()]
            if "value" in part:
                assert all(1 <= len(name) <= 100 for name in names)
                continue
            assert all(re.fullmatch(r"[-_'\w]{1,32}", name) for name in names)
            assert all(name == name.lower() for name in names)
            told = [part["description"], *part["description_localizations"].values()]
            assert all(1 <= len(text) <= 100 for text in told)
        for leaf in leaves(command).values():
            assert len(leaf["options"]) <= 25
            required = [option.get("required", False) for option in leaf["options"]]
            assert required == sorted(required, reverse=True), "required options come first"


async def test_option_names_are_unique_in_each_language(world: World) -> None:
    for leaf in [leaf for command in registered(world) for leaf in leaves(command).values()]:
        for names in (
            [option["name"] for option in leaf["options"]],
            [option["name_localizations"]["fr"] for option in leaf["options"]],
        ):
            assert len(set(names)) == len(names)


async def test_a_command_stays_within_8000_characters(world: World) -> None:
    def longest(part: dict[str, Any], field: str) -> int:
        texts = [part.get(field, ""), *(part.get(f"{field}_localizations") or {}).values()]
        return max(map(len, texts))

    for command in registered(world):
        total = sum(
            longest(part, "name") + longest(part, "description") + len(str(part.get("value", "")))
            for part in parts(command)
        )
        assert total <= 8000


async def test_commands_may_be_used_everywhere_unless_they_belong_to_a_class(
    world: World,
) -> None:
    for command in registered(world):
        of_a_class = command["name"] in SERVERS_ONLY
        assert command["contexts"] == ([0] if of_a_class else [0, 1, 2])
        assert command["integration_types"] == ([0] if of_a_class else [0, 1])


# --------------------------------------------------------------------------------- /nim


@in_every_language
async def test_nim_shows_a_board_in_the_members_language(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "nim")
    told = text_of(shown)
    assert not shown.ephemeral
    assert say("players", first=member.mention, second=say("computer", strength=100)) in told
    assert say("to-move", player=member.mention) in told
    assert say("guard-nim-normal") in told
    assert say("ask-heap-nim") in told
    assert await position(world) == tuple(map(int, CLASSIC.split()))


@in_both_languages
async def test_nim_takes_its_heaps_as_text(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", heaps="1, 3;7")
    assert await position(world) == (1, 3, 7)
    assert SAYS[name]("choice-heap", heap=3, count=7) in controls_of(shown)


@in_both_languages
async def test_nim_deals_columns_from_the_seed(world: World, name: str) -> None:
    await getattr(world, name).slash(world.channel, "nim", columns=20)
    await getattr(world, name).slash(world.channel, "nim", columns=20)
    first, second = await position(world, 1), await position(world, 2)
    assert len(first) == len(second) == 20
    assert all(1 <= heap <= 35 for heap in (*first, *second))
    assert first != second


@in_both_languages
async def test_nim_can_be_misere(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", misere=True)
    assert (await match_of(world)).game.convention is Convention.MISERE
    assert SAYS[name]("title-nim-misere") in text_of(shown)
    assert SAYS[name]("guard-nim-misere") in text_of(shown)


@in_both_languages
async def test_strength_is_the_computers_in_percent(world: World, name: str) -> None:
    shown = await getattr(world, name).slash(world.channel, "nim", strength=25)
    assert (await match_of(world)).seats[1] == Computer(0.25)
    assert SAYS[name]("computer", strength=25) in text_of(shown)


@pytest.mark.parametrize(("command", "move"), [("nim", (3, 5)), ("fortboyard", (3,))])
@in_both_languages
async def test_the_computer_may_begin(
    world: World, name: str, command: str, move: tuple[int, ...]
) -> None:
    start = {"heaps": "1 3 7"} if command == "nim" else {"sticks": 15}
    await getattr(world, name).slash(world.channel, command, first="opponent", **start)
    match = await match_of(world)
    assert match.turns[0].ply.seat == 1
    assert match.turns[0].move == move


async def test_who_begins_may_be_drawn(world: World) -> None:
    first = []
    for number in range(1, 11):
        await world.ada.slash(world.channel, "nim", first="draw")
        first.append((await match_of(world, number)).first)
    assert set(first) == {0, 1}


@pytest.mark.parametrize("command", ["nim", "fortboyard"])
@in_every_language
async def test_a_member_is_challenged_and_must_accept(
    world: World, name: str, command: str
) -> None:
    challenger, say = getattr(world, name), SAYS[name]
    opponent = world.blaise if name == "ada" else world.ada
    shown = await challenger.slash(world.channel, command, opponent=opponent)
    assert say("offer", player=challenger.mention, opponent=opponent.mention) in text_of(shown)
    assert [say("button-accept"), say("button-decline")] == list(controls_of(shown))
    offered = await stored(world)
    assert offered.state is State.OFFERED
    assert offered.match.seats == (Person(challenger.id), Person(opponent.id))


# -------------------------------------------------------------------------- /fortboyard


@in_every_language
async def test_fortboyard_begins_with_20_sticks_and_takes_up_to_3(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(world.channel, "fortboyard")
    assert await position(world) == (20,)
    assert (await match_of(world)).game.name == "fortboyard"
    assert say("guard-subtraction-normal") in text_of(shown)
    labels = [say("choice-take", take=take, left=20 - take) for take in (1, 2, 3)]
    assert list(controls_of(shown))[:3] == labels


@in_both_languages
async def test_fortboyard_takes_every_option(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    shown = await member.slash(
        world.channel, "fortboyard", sticks=30, max_take=7, last="loses", strength=50, first="me"
    )
    match = await match_of(world)
    assert match.start == (30,)
    assert match.game.name == "fortboyard 7"
    assert match.game.misere
    assert match.seats == (Person(member.id), Computer(0.5))
    assert say("title-fortboyard", largest=7) in text_of(shown)
    assert say("guard-subtraction-misere") in text_of(shown)


# ------------------------------------------------------------------------ what is refused


BAD_HEAPS: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    ({"heaps": "1 3", "columns": 3}, "error-heaps-and-columns", {}),
    ({"heaps": "one two"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": "1 -3"}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": " "}, "fault-not-numbers", {"example": "1 3 7"}),
    ({"heaps": "1 " * 21}, "fault-too-many-heaps", {"heaps": 21, "limit": 20}),
    ({"heaps": "1001"}, "fault-number-too-large", {"limit": 1000}),
    ({"heaps": "9" * 390}, "fault-number-too-large", {"limit": 1000}),
    ({"heaps": "1" * 401}, "fault-text-too-long", {"limit": 400}),
    ({"heaps": "0 0"}, "refusal-position-is-over", {}),
]


@in_every_language
async def test_bad_heaps_are_refused_privately(world: World, name: str) -> None:
    member = getattr(world, name)
    for options, message, details in BAD_HEAPS:
        refused = await member.slash(world.channel, "nim", **options)
        assert_whispered(refused, SAYS[name](message, **details))
    assert await world.bot.matches.mine(member.id) == []


@in_every_language
async def test_oneself_and_bots_cannot_be_challenged(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    robot = world.server.add_member(world.env.create_user("robot", bot=True))
    for command in ("nim", "fortboyard"):
        refused = await member.slash(world.channel, command, opponent=robot)
        assert_whispered(refused, say("error-play-a-bot"))
        refused = await member.slash(world.channel, command, opponent=member)
        assert_whispered(refused, say("refusal-play-yourself"))
    assert await world.bot.matches.mine(member.id) == []


@in_every_language
async def test_a_command_of_another_version_is_explained(world: World, name: str) -> None:
    (root,) = [r for r in world.env.backend.commands[None].values() if r["name"] == "play"]
    unknown = send(world, getattr(world, name), {"id": root["id"], "name": "chess", "type": 1})
    changed = send(world, getattr(world, name), {"id": root["id"], "name": "play", "type": 1})
    await world.env.settle()
    for record in (unknown, changed):
        refused = InteractionResult(world.env, record)
        assert_whispered(refused, SAYS[name]("error-command-outdated"))


# ----------------------------------------------------------- /play, /resign and /board


@in_every_language
async def test_play_moves_by_text(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1 3 7")
    shown = await member.slash(world.channel, "play", move=" 3, 5 ")
    moved = say("moved-nim", player=member.mention, heap=3, take=5, before=7, after=2)
    assert moved in text_of(shown)
    assert (await match_of(world)).turns[0].move == (3, 5)
    assert len((await match_of(world)).turns) == 2


BAD_MOVES: list[tuple[str, str, dict[str, Any]]] = [
    ("three", "fault-move-shape-nim", {}),
    ("3", "fault-move-shape-nim", {}),
    ("3 5 1", "fault-move-shape-nim", {}),
    ("-3 5", "fault-move-shape-nim", {}),
    ("9 1", "fault-no-such-heap", {"heap": 9, "heaps": 3}),
    ("0 1", "fault-no-such-heap", {"heap": 0, "heaps": 3}),
    ("2 1", "fault-heap-is-empty", {"heap": 2}),
    ("3 0", "fault-take-at-least-one", {}),
    ("3 8", "fault-take-too-many", {"take": 8, "available": 7}),
    ("1 " * 300, "fault-text-too-long", {"limit": 400}),
]


@in_every_language
async def test_bad_moves_are_refused_privately(world: World, name: str) -> None:
    member = getattr(world, name)
    await member.slash(world.channel, "nim", heaps="1 0 7")
    before = await match_of(world)
    for move, message, details in BAD_MOVES:
        refused = await member.slash(world.channel, "play", move=move)
        assert_whispered(refused, SAYS[name](message, **details))
    assert await match_of(world) == before


async def test_an_enormous_number_is_refused_in_a_sentence(world: World) -> None:
    await world.blaise.slash(world.channel, "nim", heaps="1 3 7")
    refused = await world.blaise.slash(world.channel, "play", move=f"{'9' * 390} 1")
    assert refused.ephemeral
    assert text_of(refused).startswith("There is no heap 999")
    assert len(text_of(refused)) <= 2000


async def test_a_taken_number_that_the_rules_forbid_is_told(world: World) -> None:
    await world.ada.slash(world.channel, "fortboyard")
    refused = await world.ada.slash(world.channel, "play", move="4")
    assert_whispered(refused, FR("fault-take-not-allowed", take=4, allowed="1-3"))


@in_every_language
async def test_without_a_match_there_is_nothing_to_find(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for command in ("play", "resign", "board"):
        options = {"move": "1 1"} if command == "play" else {}
        refused = await member.slash(world.channel, command, **options)
        assert_whispered(refused, say("refusal-no-open-match"))
        refused = await member.slash(world.channel, command, match=77, **options)
        assert_whispered(refused, say("refusal-no-such-match"))


@in_both_languages
async def test_a_spectator_may_not_touch_the_match(world: World, name: str) -> None:
    await world.chloe.slash(world.channel, "nim", heaps="1 3 7")
    before = await match_of(world)
    for command, options in (("play", {"move": "1 1"}), ("resign", {})):
        refused = await getattr(world, name).slash(world.channel, command, match=1, **options)
        assert_whispered(refused, SAYS[name]("refusal-not-a-player"))
    assert await match_of(world) == before


@in_both_languages
async def test_play_waits_for_ones_turn_and_for_consent(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    offer = await world.chloe.slash(world.channel, "nim", heaps="1 3 7", opponent=member)
    refused = await member.slash(world.channel, "play", move="1 1")
    assert_whispered(refused, say("refusal-offer-pending"))
    await press(member, offer, PlayAction.ACCEPT)
    refused = await member.slash(world.channel, "play", move="1 1")
    assert_whispered(refused, say("refusal-not-your-turn"))
    assert await position(world) == (1, 3, 7)


@in_both_languages
async def test_a_finished_match_is_over_for_play_and_resign(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1")
    await member.slash(world.channel, "play", move="1 1")
    assert (await stored(world)).state is State.OVER
    for command, options in (("play", {"move": "1 1"}), ("resign", {})):
        refused = await member.slash(world.channel, command, match=1, **options)
        assert_whispered(refused, say("refusal-match-over"))


@in_every_language
async def test_resign_ends_the_match(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim")
    shown = await member.slash(world.channel, "resign")
    computer = say("computer", strength=100)
    assert say("result-resign", winner=computer, loser=member.mention) in text_of(shown)
    assert (await match_of(world)).winner == 1


@pytest.mark.parametrize("name", ["ada", "blaise"])
async def test_resign_withdraws_or_declines_an_offer(world: World, name: str) -> None:
    await world.ada.slash(world.channel, "nim", opponent=world.blaise)
    shown = await getattr(world, name).slash(world.channel, "resign")
    players = FR("players", first=world.ada.mention, second=world.blaise.mention)
    assert text_of(shown) == FR("offer-declined", players=players, number="1")
    assert (await stored(world)).state is State.DECLINED
    refused = await getattr(world, name).slash(world.channel, "play", move="1 1", match=1)
    assert_whispered(refused, SAYS[name]("refusal-offer-closed"))


async def test_board_is_shown_again_in_its_own_language_to_anyone_in_the_server(
    world: World,
) -> None:
    first = await world.ada.slash(world.channel, "nim", heaps="1 3 7")
    text, controls = text_of(first), controls_of(first)
    again = await world.blaise.slash(world.channel, "board", match=1)
    assert text_of(again) == text
    assert controls_of(again) == controls
    assert again.response is not None
    assert again.response.id != first.response.id
    assert text_of(first) == FR("board-moved", number="1", link=await link(world))
    moved = await press(world.ada, again, PlayAction.PICK, 1)
    assert await position(world) == (1, 3, 7), "a heap is chosen, nothing is taken yet"
    assert shows(moved, PlayAction.PICK)


async def test_a_match_of_another_server_is_not_shown(world: World) -> None:
    await world.ada.slash(world.channel, "nim")
    elsewhere = world.env.create_guild("Ailleurs", preferred_locale="fr")
    channel = elsewhere.create_text_channel("jeux")
    stranger = elsewhere.add_member(world.env.create_user("driss"))
    refused = await stranger.slash(channel, "board", match=1)
    assert_whispered(refused, EN("refusal-no-such-match"))
    player = elsewhere.add_member(world.ada.user)
    assert (await player.slash(channel, "board", match=1)).response is not None


async def test_the_latest_match_of_this_channel_is_meant(world: World) -> None:
    other = world.server.create_text_channel("autre")
    await world.ada.slash(world.channel, "nim", heaps="5")
    await world.ada.slash(other, "nim", heaps="6")
    await world.ada.slash(world.channel, "play", move="1 1")
    assert (await match_of(world, 1)).turns[0].move == (1, 1)
    assert (await match_of(world, 2)).turns == ()


# -------------------------------------------------------------------------- autocomplete


@in_every_language
async def test_strengths_are_suggested_in_words(world: World, name: str) -> None:
    for command in ("nim", "fortboyard"):
        offered = await getattr(world, name).autocomplete(world.channel, command, "strength", "")
        say = SAYS[name]
        expected = [(say(f"strength-{n}", percent=n), n) for n in (0, 25, 50, 75, 100)]
        assert [(choice["name"], choice["value"]) for choice in offered] == expected


async def test_only_strengths_that_begin_so_are_suggested(world: World) -> None:
    offered = await world.ada.autocomplete(world.channel, "nim", "strength", "7")
    assert [choice["value"] for choice in offered] == [75]


@in_every_language
async def test_sticks_are_suggested_in_words(world: World, name: str) -> None:
    offered = await getattr(world, name).autocomplete(world.channel, "fortboyard", "sticks", "2")
    say = SAYS[name]
    expected = [(say("count-sticks", count=n), n) for n in (20, 21)]
    assert [(choice["name"], choice["value"]) for choice in offered] == expected


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("1  3,7", "1 3 7"),
        ("1 3 5", "1 3 5"),
        ("19", "19"),
        ("0001000 " * 20, "1000" + " 1000" * 19),
    ],
)
async def test_what_is_typed_is_suggested_as_it_will_be_read(
    world: World, typed: str, first: str
) -> None:
    offered = await world.ada.autocomplete(world.channel, "nim", "heaps", typed)
    assert offered[0]["name"] == offered[0]["value"] == first


async def test_known_heaps_are_suggested(world: World) -> None:
    offered = await world.blaise.autocomplete(world.channel, "nim", "heaps", "")
    assert offered[0]["value"] == CLASSIC
    assert "19 10 14 13 4 20 7" in [choice["value"] for choice in offered]
    offered = await world.blaise.autocomplete(world.channel, "nim", "heaps", "abc")
    assert offered == []


@in_every_language
async def test_ones_own_matches_are_suggested(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    for player in (world.ada, world.blaise, world.chloe):
        await player.slash(world.channel, "nim", heaps="1 3 7")
        await player.slash(world.channel, "fortboyard")
    nim, sticks = (record.id for record in reversed(await world.bot.matches.mine(member.id)))
    title = say("title-fortboyard", largest=3)
    for command in ("play", "resign", "board"):
        offered = await member.autocomplete(world.channel, command, "match", "")
        assert [choice["value"] for choice in offered] == [sticks, nim]
        assert [choice["name"] for choice in offered] == [
            f"{say('match-number', number=str(sticks))} · {title} · 20",
            f"{say('match-number', number=str(nim))} · {say('title-nim')} · 1 3 7",
        ]
        narrowed = await member.autocomplete(world.channel, command, "match", str(nim))
        assert [choice["value"] for choice in narrowed] == [nim]


async def test_the_name_of_a_suggested_match_is_never_too_long(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1000 " * 20, misere=True)
    (offered,) = await world.ada.autocomplete(world.channel, "board", "match", "")
    assert len(offered["name"]) <= 100


@in_every_language
async def test_legal_moves_are_suggested_in_words(world: World, name: str) -> None:
    member, say = getattr(world, name), SAYS[name]
    await member.slash(world.channel, "nim", heaps="1 3 7")
    offered = await member.autocomplete(world.channel, "play", "move", "2,")
    expected = [(f"2 {n} — {say('move-nim', heap=2, take=n)}", f"2 {n}") for n in (1, 2, 3)]
    assert [(choice["name"], choice["value"]) for choice in offered] == expected


async def test_moves_of_the_named_match_are_suggested(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1 3 7")
    await world.ada.slash(world.channel, "fortboyard")
    offered = await world.ada.autocomplete(world.channel, "play", "move", "", match=1)
    assert len(offered) == 11
    offered = await world.ada.autocomplete(world.channel, "play", "move", "")
    assert [choice["value"] for choice in offered] == ["1", "2", "3"]


async def test_of_20000_moves_25_are_suggested(world: World) -> None:
    await world.ada.slash(world.channel, "nim", heaps="1000 " * 20)
    offered = await world.ada.autocomplete(world.channel, "play", "move", "")
    assert len(offered) == 25
    offered = await world.ada.autocomplete(world.channel, "play", "move", "20 999")
    assert [choice["value"] for choice in offered] == ["20 999"]


async def test_without_a_match_no_move_is_suggested(world: World) -> None:
    assert await world.ada.autocomplete(world.channel, "play", "move", "") == []
    assert await world.ada.autocomplete(world.channel, "play", "move", "", match=9) == []
    assert await world.ada.autocomplete(world.channel, "play", "match", "") == []


# --------------------------------------------------------------------------- languages


async def test_in_a_dm_an_unknown_language_falls_back_to_english(world: World) -> None:
    stranger = world.chloe.user  # German, and a DM has no server's language
    shown = await stranger.slash("nim", heaps="1 3 7")
    assert EN("to-move", player=stranger.mention) in text_of(shown)
    offered = await stranger.autocomplete("nim", "strength", "0")
    assert offered[0]["name"] == EN("strength-0", percent=0)
    refused = await stranger.slash("play", move="9 9")
    assert_whispered(refused, EN("fault-no-such-heap", heap=9, heaps=3))
    moved = await stranger.click(shown.response, custom_id=control(shown, PlayAction.PICK, 3))
    moved = await stranger.select(moved.response, ["5"], custom_id=control(moved, PlayAction.PICK))
    assert (await match_of(world)).turns[0].move == (3, 5)
    assert (await stored(world)).guild_id is None


async def test_in_a_dm_french_is_spoken_to_the_french(world: World) -> None:
    shown = await world.ada.user.slash("fortboyard")
    assert FR("to-move", player=world.ada.mention) in text_of(shown)


# -------------------------------------------------------------------- many at the same time


async def test_twenty_simultaneous_commands_are_all_answered(world: World) -> None:
    (root,) = [r for r in world.env.backend.commands[None].values() if r["name"] == "nim"]
    data = {"id": root["id"], "name": "nim", "type": 1, "options": []}
    people = [world.ada, world.blaise, world.chloe, world.ada] * 5
    records = [send(world, person, dict(data)) for person in people]
    await world.env.settle()
    results = [InteractionResult(world.env, record) for record in records]
    assert all(result.response is not None and not result.ephemeral for result in results)
    numbers = {control(result, PlayAction.HINT) for result in results}
    assert len(numbers) == 20


async def test_several_matches_in_one_channel_do_not_meet(world: World) -> None:
    first = await world.ada.slash(world.channel, "nim", heaps="1 3 7")
    second = await world.blaise.slash(world.channel, "fortboyard", sticks=20)
    third = await duel(world, "chloe", "ada", heaps="2 2")
    await press(world.blaise, second, PlayAction.PICK, 1)
    await press(
        world.chloe, await press(world.chloe, third, PlayAction.PICK, 1), PlayAction.PICK, 1, 2
    )
    chosen = await press(world.ada, first, PlayAction.PICK, 3)
    await choose(world.ada, chosen, 5)
    assert (await match_of(world, 1)).turns[0].move == (3, 5)
    assert (await match_of(world, 2)).turns[0].move == (1,)
    assert await position(world, 3) == (0, 2)


async def test_commands_and_buttons_mix(world: World) -> None:
    shown = await world.ada.slash(world.channel, "nim", heaps="1 3 7")
    pick = control(shown, PlayAction.PICK, 1)
    played = await world.ada.slash(world.channel, "play", move="3 5")
    stale = await forge(world, world.ada, shown, pick)
    match = await match_of(world)
    assert len(match.turns) == 2
    moved = FR("board-moved", number="1", link=await link(world))
    assert stale.ephemeral
    assert moved in text_of(stale), "an old board leads to the current one"
    current = await forge(world, world.ada, played, pick)
    assert current.response.id == played.response.id, "the current one answers with itself"
    controls = controls_of(current)
    now = await world.ada.slash(world.channel, "board")
    assert controls_of(now) == controls
    await press(world.ada, await press(world.ada, now, PlayAction.PICK, 3), PlayAction.PICK, 3, 2)
    assert [turn.move for turn in (await match_of(world)).turns][::2] == [(3, 5), (3, 2)]


async def test_two_simultaneous_plays_of_one_turn_move_once(world: World) -> None:
    shown = await world.ada.slash(world.channel, "fortboyard")
    take = control(shown, PlayAction.PICK, 1)
    results = await together(world, (world.ada, shown, take), (world.ada, shown, take))
    assert [turn.ply.seat for turn in (await match_of(world)).turns] == [0, 1]
    assert all(result.acknowledged for result in results)
