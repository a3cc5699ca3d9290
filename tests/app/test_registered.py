"""The slash commands as Discord registers them: names, options, texts and limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from discord import AppCommandType

from tests.support.options import OPTIONS
from tests.support.sample import SUBCOMMAND
from tests.support.world import World

#: What belongs to a class, and a class has a server.
SERVERS_ONLY = {
    "challenge",
    "challenges",
    "class",
    "join",
    "leaderboard",
    "puzzle",
    "quiz",
    "league",
    "results",
    "team",
    "tournament",
}


def registered(world: World) -> list[dict[str, Any]]:
    """Return the slash commands as they are registered with Discord."""
    told = world.env.backend.commands[None].values()
    return [each for each in told if each["type"] == AppCommandType.chat_input.value]


async def test_the_message_command_that_removes_a_board_is_registered_for_servers_alone(
    world: World,
) -> None:
    told = world.env.backend.commands[None].values()
    (menu,) = [each for each in told if each["type"] == AppCommandType.message.value]
    assert (menu["name"], menu["name_localizations"]["fr"]) == (
        "Remove board",
        "Retirer le plateau",
    )
    assert menu["contexts"] == [0]


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


async def test_every_command_is_registered_with_the_options_of_the_table(world: World) -> None:
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


async def test_names_and_descriptions_of_commands_are_within_discords_limits(world: World) -> None:
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


async def test_commands_may_be_used_everywhere_unless_they_belong_to_a_class(world: World) -> None:
    for command in registered(world):
        of_a_class = command["name"] in SERVERS_ONLY
        assert command["contexts"] == ([0] if of_a_class else [0, 1, 2])
        assert command["integration_types"] == ([0] if of_a_class else [0, 1])
