"""Writes docs/commands.md and docs/commands.fr.md: ``python -m tests.support.commands_page``."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from discord import AppCommandOptionType, AppCommandType, app_commands

from bot.app import create_bot
from bot.i18n import DEFAULT_LOCALE, LOCALES
from bot.kit.commands import CatalogueTranslator
from tests.support.positions import SAMPLES

COMMAND = ".venv/bin/python -m tests.support.commands_page"
DOCS = Path(__file__).parents[2] / "docs"
PAGES = {"en": DOCS / "commands.md", "fr": DOCS / "commands.fr.md"}

Payload = dict[str, Any]

#: A bound from here on is none that anybody meets.
ANY = 10**15
NO_BREAK = "\u00a0"
#: Discord's number for a server, among the places where a command may be used.
IN_SERVERS = 0

#: Which commands stand under which heading. One that opens a match, and so has an ``opponent``,
#: stands under the first without being named.
GROUPS: dict[str, frozenset[str]] = {
    "games": frozenset(),
    "match": frozenset({"play", "resign", "board", "team"}),
    "analyse": frozenset({"arena", "duel"}),
    "learn": frozenset(
        {
            "grundy",
            "league",
            "learn",
            "progress",
            "puzzle",
            "rules",
            "train",
            *(name for each in SAMPLES.values() for name in each.telling),
        }
    ),
    "challenges": frozenset({"challenge", "challenges", "results", "leaderboard"}),
    "programs": frozenset({"program"}),
    "class": frozenset({"class", "join", "quiz", "tournament"}),
    "privacy": frozenset({"help", "privacy"}),
}

#: What the page itself says; whatever a command says of itself comes from the catalogues.
SAID: dict[str, dict[str, str]] = {
    "en": {
        "title": "Commands",
        "written": "This page is written from the commands themselves; do not edit it. "
        f"After a change: `{COMMAND}`.",
        "intro": "Every command and all its options. They work in servers and in private "
        "messages unless said otherwise. [Playing](playing.md) tells how a game, a position or a "
        "strategy is written, what the buttons under a board do, and how a whole class plays; "
        "[the guide for teachers](teachers.md) is about challenges. "
        "(*[En français](commands.fr.md)*)",
        "games": "Play",
        "match": "In a match",
        "analyse": "Analyse",
        "learn": "Learn: Grundy values and tables",
        "challenges": "Challenges",
        "programs": "Programs",
        "class": "The class",
        "privacy": "Help and privacy",
        "servers": "In servers only.",
        "columns": "| Option | What it means | What it takes |",
        "needed": "needed",
        "range": "{low} to {high}",
        "default": "default {default}",
        "suggested": "suggestions while you type",
        "yes": "yes",
        "no": "no",
        "string": "text",
        "integer": "a number",
        "boolean": "yes or no",
        "user": "a member",
        "role": "a role",
        "attachment": "a file",
    },
    "fr": {
        "title": "Commandes",
        "written": "Cette page est écrite d'après les commandes elles-mêmes\u00a0; ne la modifie "
        f"pas. Après un changement\u00a0: `{COMMAND}`.",
        "intro": "Toutes les commandes et toutes leurs options. Elles marchent dans un serveur et "
        "en message privé, sauf mention contraire. [Jouer](playing.fr.md) explique comment "
        "s'écrit un jeu, une position ou une stratégie, ce que font les boutons sous un plateau, "
        "et comment joue toute une classe\u00a0; [le guide pour les professeurs](enseignants.md) "
        "est sur les défis. (*[In English](commands.md)*)",
        "games": "Jouer",
        "match": "Pendant une partie",
        "analyse": "Analyser",
        "learn": "Apprendre\u00a0: valeurs de Grundy et tableaux",
        "challenges": "Défis",
        "programs": "Programmes",
        "class": "La classe",
        "privacy": "Aide et données personnelles",
        "servers": "Seulement dans un serveur.",
        "columns": "| Option | Ce qu'elle signifie | Ce qu'elle attend |",
        "needed": "obligatoire",
        "range": "de {low} à {high}",
        "default": "{default} par défaut",
        "suggested": "suggestions pendant la saisie",
        "yes": "oui",
        "no": "non",
        "string": "du texte",
        "integer": "un nombre",
        "boolean": "oui ou non",
        "user": "un membre",
        "role": "un rôle",
        "attachment": "un fichier",
    },
}


@dataclass(frozen=True)
class Told:
    """A command or a group as it is registered with Discord, and its options' default values."""

    name: str
    payload: Payload
    defaults: dict[str, Any]
    inner: tuple[Told, ...] = ()

    @property
    def is_of_a_game(self) -> bool:
        """Whether it opens a match."""
        return "opponent" in self.defaults


async def commands_told() -> list[Told]:
    """Return every command and group of the real tree by name, with all its translations."""
    bot = create_bot()
    bot.load_cogs()
    translator = CatalogueTranslator()
    told = []
    found = bot.tree.get_commands(type=AppCommandType.chat_input)
    for command in sorted(found, key=lambda each: each.qualified_name):
        assert isinstance(command, app_commands.Command | app_commands.Group)
        told.append(_told(command, await command.get_translated_payload(bot.tree, translator)))
    return told


def _told(
    command: app_commands.Command[Any, ..., Any] | app_commands.Group, payload: Payload
) -> Told:
    if isinstance(command, app_commands.Command):
        defaults = {str(each.display_name): each.default for each in command.parameters}
        return Told(command.qualified_name, payload, defaults)
    inner = []
    for each in payload["options"]:
        found = command.get_command(each["name"])
        assert found is not None
        inner.append(_told(found, each))
    return Told(command.qualified_name, payload, {}, tuple(inner))


def heading_of(told: Told) -> str:
    """Return the heading that lists a command; raise LookupError if none does."""
    for heading, names in GROUPS.items():
        if told.name in names or (heading == "games" and told.is_of_a_game):
            return heading
    raise LookupError(f"/{told.name} stands under no heading: name it in GROUPS of {__file__}")


def page(commands: list[Told], locale: str) -> str:
    """Return the page of a language."""
    said = SAID[locale]
    lines = [f"# {said['title']}", "", f"<!-- {said['written']} -->", "", said["intro"], ""]
    by_heading = {heading: [t for t in commands if heading_of(t) == heading] for heading in GROUPS}
    for heading, found in by_heading.items():
        lines += [f"## {said[heading]}", ""]
        for told in found:
            lines += _command(told, locale, "###")
    return "\n".join(lines).rstrip() + "\n"


def _command(told: Told, locale: str, level: str) -> Iterator[str]:
    """Yield the lines of the page about one command, or a group with its commands."""
    said = SAID[locale]
    yield f"{level} `/{told.name}`"
    yield ""
    is_for_servers = told.payload.get("contexts") == [IN_SERVERS]
    where = f" {said['servers']}" if is_for_servers else ""
    yield f"{_word(told.payload, 'description', locale)}.{where}"
    yield ""
    for each in told.inner:
        yield from _command(each, locale, f"{level}#")
    options = [] if told.inner else told.payload["options"]
    if not options:
        return
    yield said["columns"]
    yield "|---|---|---|"
    for option in options:
        name = _word(option, "name", locale)
        means = _word(option, "description", locale)
        takes = " · ".join(_takes(option, told.defaults[option["name"]], locale))
        yield f"| `{name}` | {_cell(means)} | {_cell(takes)} |"
    yield ""


def _takes(option: Payload, default: object, locale: str) -> Iterator[str]:
    """Yield what an option takes: its kind or choices, its limits, and its default value."""
    said = SAID[locale]
    choices = {each["value"]: _word(each, "name", locale) for each in option.get("choices", ())}
    if choices:
        yield ", ".join(f"*{name}*" for name in choices.values())
    elif option.get("max_value", ANY) < ANY:
        low, high = (_number(option[bound]) for bound in ("min_value", "max_value"))
        yield said["range"].format(low=low, high=high)
    else:
        yield said[AppCommandOptionType(option["type"]).name]
    if option.get("autocomplete"):
        yield said["suggested"]
    if option.get("required"):
        yield said["needed"]
    elif default not in (None, ""):
        if isinstance(default, bool):
            default = said["yes" if default else "no"]
        elif isinstance(default, int):
            default = _number(default)
        yield said["default"].format(default=choices.get(default, default))


def _word(payload: Payload, key: str, locale: str) -> str:
    """Return the name or the description of something in a language."""
    if locale == DEFAULT_LOCALE:
        return str(payload[key])
    localized: dict[str, str] = payload.get(f"{key}_localizations") or {}
    return localized.get(locale, str(payload[key]))


def _number(number: int) -> str:
    """Return a number in groups of three digits, if it is long."""
    return str(number) if number < 10_000 else f"{number:,}".replace(",", NO_BREAK)


def _cell(text: str) -> str:
    """Return a text as a cell of a table has it."""
    return text.replace("|", "\\|")


def pages() -> dict[str, str]:
    """Return the page of each language, as the commands are now."""
    commands = asyncio.run(commands_told())
    return {locale: page(commands, locale) for locale in LOCALES}


def main() -> None:
    for locale, text in pages().items():
        PAGES[locale].write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
