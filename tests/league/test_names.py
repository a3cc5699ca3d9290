"""A teacher reads the names of the list in a league's panel and archive; the class never does."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

from bot.league.custom_ids import LeagueAction, LeagueSetting
from tests.support.acting import forge, press
from tests.support.leagues import RIGHT, board, control, enter, open_league, play_all_games
from tests.support.staff import a_teacher, put_on_list
from tests.support.world import World, text_of

LISTED = "Ada *Lovelace*"


async def test_a_league_names_people_by_the_list_to_teachers_alone(world: World) -> None:
    prof = a_teacher(world)
    await put_on_list(world, ada=LISTED)
    shown = await open_league(world, world.ada)
    await enter(world, world.ada, shown, RIGHT)
    (entry,) = (await play_all_games(world)).entries
    panel = await press(prof, shown, LeagueAction.MANAGE)
    assert panel.ephemeral
    assert panel.response is not None
    assert LISTED in str(panel.response.components), (
        "the menu of the entries should show the listed name"
    )
    remove = control(LeagueAction.MANAGE, 1, LeagueSetting.REMOVE, entry)
    asked = await forge(world, prof, panel.response, remove)
    assert r"Ada \*Lovelace\*" in text_of(asked), "no name marks up a text"
    sources = await forge(
        world, prof, panel.response, control(LeagueAction.MANAGE, 1, LeagueSetting.SOURCES)
    )
    assert sources.response is not None
    with world.env._bot_scope():
        archive = ZipFile(BytesIO(await sources.response.attachments[0].read()))
    assert archive.namelist() == ["Ada Lovelace-1.txt"]
    table = await press(world.blaise, shown, LeagueAction.CROSS)
    text = await press(world.blaise, shown, LeagueAction.TEXT)
    assert text.response is not None
    with world.env._bot_scope():
        whole = (await text.response.attachments[0].read()).decode()
    assert "Lovelace" not in text_of(board(world)) + text_of(table) + whole
