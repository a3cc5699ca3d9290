"""Messages with words of the theory have a button that explains these words."""

from __future__ import annotations

from discord.ui import Button

from bot.challenges.custom_ids import PupilAction
from bot.challenges.pupil.corrections import correction_message
from bot.play.custom_ids import GlossaryAction, TrialAction
from games.lessons.terms import TERMS
from tests.support.acting import SAYS, assert_whispered, fill, in_both_languages, press, shows
from tests.support.pupils import begun, opened
from tests.support.world import World

#: The word that the first question asks about.
TERM = next(term for term in TERMS.values() if term.key == "mex")


@in_both_languages
async def test_one_button_explains_the_words_of_a_question_and_of_its_solution(
    world: World, name: str
) -> None:
    who, say = getattr(world, name), SAYS[name]
    challenge = await opened(world, "value mex 0 1 3\noutcome nim 3 4 5\nmove nim 1 2 4")
    shown = await begun(world, who)
    mex = GlossaryAction.MEANINGS, TERM.number
    assert_whispered(await press(who, shown, *mex), f"- {say('term-mex')}")
    marked = await fill(who, await press(who, shown, PupilAction.ANSWER), "2")
    shown = await press(who, marked, TrialAction.NEXT)
    reasons_shown = await press(who, shown, PupilAction.JUDGE, 1)
    assert shows(reasons_shown, GlossaryAction.MEANINGS), "the nim-sum is one of the reasons"
    number = int(challenge.terms.tasks[1].solution.text.split()[1])
    marked = await press(who, reasons_shown, PupilAction.JUDGE, 1, number)
    shown = await press(who, marked, TrialAction.NEXT)
    assert not shows(shown, GlossaryAction.MEANINGS), (
        "a message without terms needs no button for definitions"
    )
    solved = correction_message(challenge, None, 2, who.id, (), say)
    pressed = [each.custom_id for each in solved.walk_children() if isinstance(each, Button)]
    assert any(GlossaryAction.MEANINGS in each for each in pressed if each), (
        "a message with terms should have the button for definitions"
    )
