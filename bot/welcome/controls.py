"""What a click on the welcome or on help does."""

from __future__ import annotations

from bot.analysis.examples import position_or_example
from bot.challenges.teacher.form import open_form
from bot.classes.controls import settings_text
from bot.classes.service import Classes
from bot.i18n import words
from bot.kit.background import in_background
from bot.kit.click import Click
from bot.kit.custom_ids import Controls, shown
from bot.kit.refusal import offered, require_offered
from bot.kit.widgets import Layout
from bot.learn.controls import first_steps
from bot.play.beginning.controls import open_match
from bot.play.beginning.service import Beginnings
from bot.play.model import Offer, Start
from bot.play.places.controls import place_for
from bot.play.rules import rules_message
from bot.play.service import Matches
from bot.welcome.custom_ids import WelcomeAction, WelcomeControl
from bot.welcome.messages import TOPICS, games_message, help_message, welcome_message
from games import game
from games.families import FAMILIES, of_one_number
from games.match import Computer, First
from games.starts import around

#: How well the computer plays in a first match: every other move is drawn, on average.
FIRST_STRENGTH = 0.5


async def show_help(click: Click) -> None:
    """Answer privately with what the bot is and what to do; teachers get help of their own."""
    teaches = await _teaches(click)
    await click.whisper(view=help_message(click.say, teaches=teaches))


async def _teaches(click: Click) -> bool:
    """Return whether somebody is a teacher where they ask; False outside servers."""
    if click.guild_id is None:
        return False
    return await click.service(Classes).is_teacher(click.actor)


async def _first_match(click: Click, _: WelcomeControl) -> None:
    """Open a small match of the simplest game, which whoever clicks begins and can win."""
    rules, opponent = of_one_number(), Computer(FIRST_STRENGTH)
    decided = await place_for(click, None, opponent)
    usual = around(rules, position_or_example(rules, None))
    choosing = click.service(Beginnings).chosen(
        click.asker, rules, Start(None, usual), opponent, begins=True
    )
    start = await click.promised(choosing, privately=decided.is_answered_privately)
    offer = Offer(rules, start, opponent, First.ME)
    seed = click.service(Matches).draw_seed()
    await open_match(click, offer, seed, decided)


async def _rules_of(click: Click, _: WelcomeControl) -> Layout:
    """Ask which game is meant, or return the rules of the one that was chosen.

    Raises Refused if there is no such game.
    """
    say, meant = click.say, click.chosen()
    if not meant:
        return games_message(say)
    found = (family for family in FAMILIES.values() if family.number == meant[0])
    rules = game(next(iter(offered(next(found, None)).examples)))
    return await in_background(rules_message, rules, say)


async def _help(click: Click, control: WelcomeControl) -> Layout:
    """Return help on the topic in the path, or the overview; raise Refused for an unknown topic."""
    require_offered(not control.path or control.path[0] < len(TOPICS))
    topic = TOPICS[control.path[0]] if control.path else None
    return help_message(click.say, topic, teaches=await _teaches(click))


async def _settings(click: Click, _: WelcomeControl) -> None:
    """Show a teacher the settings of the class privately; raise Refused to others."""
    changing = click.service(Classes).change(click.actor, click.locale)
    await click.whisper(content=settings_text(await changing, words(click.locale)))


async def _as_pupil(click: Click, _: WelcomeControl) -> Layout:
    """Return the welcome of pupils to a teacher."""
    return welcome_message(click.say)


CONTROLS = Controls(
    WelcomeControl,
    {
        WelcomeAction.FIRST_MATCH: _first_match,
        WelcomeAction.LEARN: shown(lambda click, _: first_steps(click), anew=True),
        WelcomeAction.RULES_OF: shown(_rules_of, anew=True),
        WelcomeAction.HELP: shown(_help),
        WelcomeAction.CREATE: lambda click, _: open_form(click, None),
        WelcomeAction.SETTINGS: _settings,
        WelcomeAction.AS_PUPIL: shown(_as_pupil, anew=True),
    },
    open_in_exams={WelcomeAction.RULES_OF: "the rules of a game belong to the question"},
)
