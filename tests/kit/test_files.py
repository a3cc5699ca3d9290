"""Files that are too large for one message of Discord."""

from __future__ import annotations

import json
import random
from io import BytesIO
from zipfile import ZipFile

import discord
import pytest

from bot.i18n import words
from bot.kit.files import parts_of
from bot.privacy.controls import EXPORT
from bot.privacy.custom_ids import PrivacyAction
from tests.support.acting import press
from tests.support.world import World, text_of


def test_a_small_file_is_sent_as_it_is() -> None:
    assert parts_of("a.csv", b"1;2\n", 4) == [("a.csv", b"1;2\n")]


def test_a_file_over_the_limit_is_zipped() -> None:
    ((name, zipped),) = parts_of("a.csv", b"0" * 5000, 1000)
    assert name == "a.csv.zip"
    assert ZipFile(BytesIO(zipped)).read("a.csv") == b"0" * 5000


@pytest.mark.parametrize("largest", [100, 999, 1000])
def test_a_zip_over_the_limit_is_split_into_parts(largest: int) -> None:
    content = random.Random(1).randbytes(3000)
    parts = parts_of("a.json", content, largest)
    assert [name for name, _ in parts] == [f"a.json.zip.{n:03}" for n in range(1, len(parts) + 1)]
    assert max(len(part) for _, part in parts) <= largest
    whole = b"".join(part for _, part in parts)
    assert ZipFile(BytesIO(whole)).read("a.json") == content


@pytest.mark.parametrize("who", ["ada", "blaise"])
async def test_a_large_privacy_export_is_sent_in_parts(
    world: World, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    actor, say = getattr(world, who), words({"ada": "fr", "blaise": "en"}[who])
    small = property(lambda _: 200, lambda _, __: None)
    monkeypatch.setattr(discord.Interaction, "filesize_limit", small)
    await actor.slash(world.channel, "nim", heaps="1 3 5", first="me")
    shown = await actor.slash(world.channel, "privacy")
    first = await press(actor, shown, PrivacyAction.PRIVACY, EXPORT)
    sent = [first.response, *first.followups]
    assert first.ephemeral
    assert all(each.flags.ephemeral for each in sent)
    assert text_of(first).endswith(say("file-in-parts", count=len(sent)))
    assert text_of(sent[-1]) == say("file-part", number=len(sent), count=len(sent))
    whole = b"".join([await each.attachments[0].read() for each in sent])
    told = json.loads(ZipFile(BytesIO(whole)).read("bouton.json"))
    assert told["person"] == actor.id
