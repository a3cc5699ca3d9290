"""What SimCord leaves out of Discord: the language of each person, and localised commands.

SimCord sends every interaction in American English and lists commands by their default
names. Discord sends the person's language and the server's, and shows commands in the
person's language, while the bot still receives the default names. So does this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from simcord import Env

Payload = dict[str, Any]


class Languages:
    """Gives the people and the servers of a local Discord their languages.

    Install it before the environment starts: it must see events before the bot does.
    """

    def __init__(self, env: Env, default: str = "en-US") -> None:
        self._backend = env.backend
        self.default = default
        self._people: dict[int, str] = {}
        self._visible: Callable[..., list[Payload]] = env.backend.visible_commands
        self._backend.subscribers.insert(0, self._translate_event)
        self._backend.visible_commands = self._localised_commands  # type: ignore[method-assign]

    def speaks(self, person: int, locale: str) -> None:
        """Give a person a language, as Discord names it: ``fr``, ``en-GB``, ``de``…"""
        self._people[person] = locale

    def _translate_event(self, event: str, payload: Mapping[str, Any]) -> None:
        if event != "INTERACTION_CREATE" or not isinstance(payload, dict):
            return
        user = payload.get("user") or payload["member"]["user"]
        payload["locale"] = self._people.get(int(user["id"]), self.default)
        if "guild_id" in payload:
            guild = self._backend.get_guild(int(payload["guild_id"]))
            payload["guild_locale"] = guild.preferred_locale
        if payload["data"].get("type") == 1:
            self._restore_default_names(payload["data"])

    def _restore_default_names(self, data: Payload) -> None:
        """Undo what the picker localised: the bot knows options by their default names."""
        registered = next(
            command
            for scope in self._backend.commands.values()
            for command in scope.values()
            if command["id"] == data["id"]
        )
        for option in data.get("options", []):
            for declared in registered["options"]:
                names = (declared["name"], *(declared.get("name_localizations") or {}).values())
                if option["name"] in names:
                    option["name"] = declared["name"]

    def _localised_commands(self, *, user_id: int, **where: Any) -> list[Payload]:
        locale = self._people.get(user_id, self.default)
        return [
            _localised(deepcopy(command), locale)
            for command in self._visible(user_id=user_id, **where)
        ]


def _localised(shown: Payload, locale: str, *, keep_name: bool = True) -> Payload:
    """Put the localised texts of a command, and of all its options, in place of the default."""
    fields = ("description",) if keep_name else ("name", "description")
    for field in fields:
        translations = shown.get(f"{field}_localizations") or {}
        shown[field] = translations.get(locale, shown.get(field, ""))
    for part in (*shown.get("options", []), *shown.get("choices", [])):
        _localised(part, locale, keep_name=False)
    return shown
