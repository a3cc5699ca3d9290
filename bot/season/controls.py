"""The controls of the leaderboard: its pages and seasons, and a person's choice of name."""

from __future__ import annotations

from bot.classes.names import names_of
from bot.classes.service import Classes
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, shown
from bot.kit.widgets import Layout
from bot.season.custom_ids import SeasonAction, SeasonControl
from bot.season.messages import season_message, season_page
from bot.season.service import Leaderboards, family_of_number


async def season_for(
    click: Click, family: str | None, page: int, number: int | None = None
) -> Layout:
    """Return a page, from 0, of the leaderboard of a season, by default the present one.

    ``family`` is a word of FAMILIES, or None for all; ``number`` is that of the season, from 1.
    Raises Refused outside servers.
    """
    actor, say, classes = click.actor, click.say, click.service(Classes)
    season = await click.service(Leaderboards).season(actor, click.locale, family, number)
    listed = [score.person for score in season_page(season, page).shown]
    names = await names_of(
        classes,
        actor.guild_id,
        [*listed, actor.id],
        shows_names=season.settings.shows_names,
        say=say,
    )
    me = (await classes.members(actor.guild_id, [actor.id]))[actor.id]
    return season_message(season, page, names, me, say)


async def _turn_page(click: Click, control: SeasonControl) -> Layout:
    """Return a page, after changing the name under which the person appears, if asked."""
    if control.path:
        shows = control.path[0] == 1
        await click.service(Classes).show_name(click.actor, shows=shows)
    family = family_of_number(control.family)
    return await season_for(click, family, control.page)


async def _turn_to_season(click: Click, control: SeasonControl) -> Layout:
    """Return the chosen season, or a page of it."""
    number = next(iter((*control.path, *click.chosen())), None)
    return await season_for(click, family_of_number(control.family), control.page, number)


CONTROLS = Controls(
    SeasonControl,
    {SeasonAction.STANDINGS: shown(_turn_page), SeasonAction.SEASON: shown(_turn_to_season)},
)
