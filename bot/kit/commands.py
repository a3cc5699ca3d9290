"""Define slash commands: their localised texts, the click of each call, and suggestions."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from functools import cache, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from discord import app_commands

from bot.i18n import DEFAULT_LOCALE, catalogue, known_locale, words
from bot.kit.click import Click
from bot.kit.host import Interaction

#: The values of the option ``timer``: minutes for one turn, up to a week.
TurnMinutes = app_commands.Range[int, 1, 7 * 24 * 60]

CommandT = TypeVar(
    "CommandT",
    bound=Callable[..., Any] | app_commands.Command[Any, ..., None] | app_commands.ContextMenu,
)

ClickT = TypeVar("ClickT")

P = ParamSpec("P")

Command = Callable[Concatenate[ClickT, P], Coroutine[Any, Any, None]]

#: Returns the suggestions of an option for the text typed so far.
Suggesting = Callable[[Click, str], Awaitable[list[app_commands.Choice[Any]]]]


Choice = app_commands.Choice

#: Discord's limits for a list of suggestions.
SUGGESTIONS = 25

NAME_LENGTH = 100


def phrase(message: str) -> app_commands.locale_str:
    """Return a message for a command's definition, in English, with its key for translation."""
    return app_commands.locale_str(words(DEFAULT_LOCALE)(message), key=message)


def _worded(function: Command[Click, P]) -> Command[Interaction, P]:
    """Decorate a function that takes a click and the options; return the command's function.

    Every option is named and described from the catalogues: ``first_player`` by the message
    ``option-first-player``, its description by that message's attribute. A command may have a
    message of its own: ``option-nim-columns``. The command can be used in servers, DMs and group
    DMs.
    """

    async def command(asked: Interaction, /, *given: P.args, **named: P.kwargs) -> None:
        await function(Click.of(asked), *given, **named)

    update_wrapper(command, function)
    shape = inspect.signature(function, eval_str=True)
    command.__signature__ = shape  # type: ignore[attr-defined]
    key = function.__name__.rstrip("_")  # it avoids a keyword of Python
    keys = {name: option_key(key, name) for name in list(shape.parameters)[1:]}
    app_commands.rename(**{n: phrase(key) for n, key in keys.items()})(command)
    app_commands.describe(**{n: phrase(f"{key}.description") for n, key in keys.items()})(command)
    app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(command)


def command(
    name: str, within: app_commands.Group | None = None
) -> Callable[[Command[Click, ...]], app_commands.Command[Any, ..., None]]:
    """Return a decorator that makes a function of a click and options a command, or one of a group.

    It is described by the message ``command-<name>`` or ``command-<group>-<name>``. Decorators of
    its options are written above this one.
    """
    key = f"command-{name}" if within is None else f"command-{within.name}-{name}"
    made = app_commands.command if within is None else within.command
    return lambda function: made(name=name, description=phrase(key))(_worded(function))


def autocomplete(**suggesting: Suggesting) -> Callable[[CommandT], CommandT]:
    """Decorate a command with the functions that suggest values of options, by option name."""

    def at_the_door(suggest: Suggesting) -> Any:
        async def suggested(asked: Interaction, typed: str) -> list[app_commands.Choice[Any]]:
            return await suggest(Click.of(asked), typed)

        return suggested

    return app_commands.autocomplete(**{n: at_the_door(s) for n, s in suggesting.items()})


def option_key(command: str, option: str) -> str:
    """Return the key of an option's message: the command's own if there is one, else the shared.

    ``command`` is the name of the command's function, without an underscore at its end.
    """
    own = f"option-{command}-{option}".replace("_", "-")
    shared = f"option-{option}".replace("_", "-")
    return own if catalogue(DEFAULT_LOCALE).has_message(own) else shared


def in_servers(function: CommandT) -> CommandT:
    """Decorate a command so that it can be used in servers only."""
    function = app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(
        function
    )
    return app_commands.allowed_installs(guilds=True, users=False)(function)


def group(name: str, *, servers_only: bool = False) -> app_commands.Group:
    """Return a group of commands, described by the message ``command-<name>``.

    Its commands can be used in DMs and group DMs, too, unless ``servers_only``.
    """
    elsewhere = not servers_only
    return app_commands.Group(
        name=name,
        description=phrase(f"command-{name}"),
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=elsewhere, private_channel=elsewhere
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=elsewhere),
    )


def choices(message: str, *values: str) -> list[app_commands.Choice[str]]:
    """Return the fixed choices of an option, each named by the message ``<message>-<value>``."""
    return [app_commands.Choice(name=phrase(f"{message}-{v}"), value=v) for v in values]


class CatalogueTranslator(app_commands.Translator):
    """Translates the names and descriptions of commands into the languages of the catalogues."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key = string.extras.get("key")
        return None if key is None else _translated_text(key, locale)


@cache
def _translated_text(key: str, locale: discord.Locale) -> str | None:
    """Return a command's text in a language; None for English, the default, or an unknown one."""
    language = known_locale(locale)
    if language is None or language == DEFAULT_LOCALE:
        return None
    return words(language)(key)


def forget_translations() -> None:
    """Free the memory of the translated texts, which only a registration asks for."""
    _translated_text.cache_clear()


def as_choices(suggested: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Return at most SUGGESTIONS choices of (text, label), in order.

    Labels are cut to NAME_LENGTH characters; a longer text is left out.
    """
    return [
        Choice(name=name[:NAME_LENGTH], value=text)
        for text, name in suggested
        if len(text) <= NAME_LENGTH
    ][:SUGGESTIONS]
