"""The picture of a question goes with it into a quiz, and is drawn among the choices."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

from PIL import Image
from simcord import InteractionResult

from bot.quiz.custom_ids import DeskAction, QuizAction
from bot.quiz.messages import PICTURE, SOLUTION
from bot.quiz.model import Deed
from tests.support.acting import FR, control, press
from tests.support.illustrating import LINES, TEXT, drawn, illustrate
from tests.support.quizzes import step, stored_quiz
from tests.support.staff import Staff, form_values
from tests.support.world import World

#: The colour of the picture, and what of it is there at least once it is drawn.
GREEN, SEEN = (10, 200, 30), 10_000


def green(world: World, name: str, url: str) -> bool:
    """Return whether the green picture is in a drawing."""
    assert f"/{name}" in url
    with Image.open(BytesIO(world.env.backend.cdn.get(url))) as picture:
        dots = picture.convert("RGB").getcolors(1 << 24) or []
    return sum(count for count, dot in dots if dot == GREEN) > SEEN


def posted(world: World) -> Any:
    """Return the newest message of the channel with a picture."""
    sent = world.env.backend.messages[world.channel.id].values()
    return [each for each in sent if each.attachments][-1]


def url_of(shown: Any) -> str:
    """Return where the one drawing of an answer, or of a message, is."""
    if isinstance(shown, InteractionResult):
        (file,) = shown.response.attachments
        return str(file.url)
    (sent,) = shown.attachments
    return str(sent["url"])


async def test_a_quiz_of_a_challenge_shows_the_pictures_of_its_questions(staff: Staff) -> None:
    world, prof = staff.world, staff.prof
    file = BytesIO()
    Image.new("RGB", (300, 200), GREEN).save(file, "PNG")
    await staff.create(tasks=LINES)
    await illustrate(staff, 1, file.getvalue())
    await illustrate(staff, 2, drawn("PNG"))  # a free text, which no quiz asks
    desk = await prof.slash(world.channel, "quiz")
    choose = control(desk, DeskAction.CHALLENGE)
    shown = await prof.select(desk.response, ["1"], custom_id=choose)
    assert not green(world, PICTURE, url_of(shown)), (
        "the question about a sum should have no picture"
    )
    shown = await press(prof, shown, QuizAction.PREVIEW, 1)
    assert green(world, PICTURE, url_of(shown))
    assert FR("quiz-shows", text=TEXT) in json.dumps(shown.response.components, ensure_ascii=False)

    form = await press(prof, shown, DeskAction.WRITE, 1)
    other, first = form_values(form)["tasks"].split("\n")
    shown = await prof.submit_modal(form, {"title": "Nim", "tasks": f"{first}\n{other}"})
    assert [each.shows for each in (await stored_quiz(world, 2)).questions] == [TEXT, None]
    assert green(world, PICTURE, url_of(shown)), "it follows its question to another place"

    await press(prof, shown, QuizAction.STEP, Deed.ANNOUNCE)
    await step(world, prof, Deed.NEXT, 2)
    assert green(world, PICTURE, url_of(posted(world)))
    assert "Un pin" in json.dumps(posted(world).components, ensure_ascii=False)
    await step(world, prof, Deed.SHOW, 2)
    assert green(world, SOLUTION, url_of(posted(world)))
    await step(world, prof, Deed.NEXT, 2)
    assert not green(world, PICTURE, url_of(posted(world)))
