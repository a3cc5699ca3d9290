"""Takes the screenshots of the docs: ``python -m tests.browser.screenshots [names]``."""

from __future__ import annotations

import re
import sys
import tempfile
from base64 import b64decode
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator, expect, sync_playwright

from bot.i18n import words
from bot.kit.live_message import PAUSE
from bot.laboratory.plots import values_picture
from games.grundy import Table, read_rules
from games.grundy.catalogue import known_period
from games.lessons.path import UNITS
from tests.support.patience import PATIENT
from tests.support.screens import (
    CHROMIUM,
    FLAGS,
    PreviewProcess,
    Screen,
    answer_somehow,
    open_screen,
)

IMAGES = Path(__file__).parents[2] / "docs" / "images"

COLOURS = 96

#: In pixels: the width of a phone; the page's own bars around its messages, with a margin.
PHONE, AROUND = 390, 320

#: Fetches a picture from the page, as a data URL.
ENCODED = """async (picture) => {
    const blob = await (await fetch(picture.src)).blob();
    const reader = new FileReader();
    return new Promise((resolve) => {
        reader.onload = () => resolve(reader.result);
        reader.readAsDataURL(blob);
    });
}"""


def shoot(screen: Screen, name: str, text: str) -> None:
    """Take a picture of the latest message that has a text."""
    picture = screen.messages.filter(has_text=text).last
    picture.wait_for()
    picture.scroll_into_view_if_needed()
    keep(picture, name)


def keep(shown: Locator, name: str) -> None:
    """Keep a picture of something on the page, in few colours so that the file is small."""
    page, box = shown.page, shown.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    if is_larger := box["height"] + AROUND > size["height"]:  # else the page's bars cover a part
        page.set_viewport_size({**size, "height": int(box["height"]) + AROUND})
        shown.scroll_into_view_if_needed()
    picture = Image.open(BytesIO(shown.screenshot())).convert("RGB")
    if is_larger:
        page.set_viewport_size(size)
    picture.quantize(COLOURS).save(IMAGES / f"{name}.png", optimize=True)


def save(screen: Screen, name: str, alt: str) -> None:
    """Keep a picture that the bot has sent, in its full size."""
    picture = screen.messages.last.get_by_alt_text(alt)
    picture.wait_for()
    expect(picture).not_to_have_js_property("naturalWidth", 0)  # it has been loaded
    encoded = picture.evaluate(ENCODED)
    (IMAGES / f"{name}.png").write_bytes(b64decode(encoded.partition(",")[2]))


def take(screen: Screen, locale: str) -> None:
    """Play a little of every game, and take pictures."""
    say = words(locale)
    screen.command("nim", say("option-nim-heaps"), "19 10 14 13 4 20 7")
    screen.press(say("button-i-begin"))
    shoot(screen, f"nim-{locale}", say("prompt-heap", pile="heap"))
    screen.press("1")
    screen.press("1")
    screen.press(say("button-why"))
    shoot(screen, f"why-{locale}", say("fact-binary-table"))
    screen.command("fortboyard")
    shoot(screen, f"fortboyard-{locale}", say("prompt-take-subtraction"))
    screen.command("fortboyard", say("option-opponent"), "Blaise")
    shoot(screen, f"invitation-{locale}", say("button-accept"))
    screen.command("chomp")
    screen.press("2-3")
    bite = say("moved-chomp", player="", row=2, column=3, eaten=4).strip()
    shoot(screen, f"chomp-{locale}", bite)
    screen.command("octal", "", "Kayles")
    screen.press(say("choice-take-only", take=2))
    screen.press(say("choice-pins", places="6–7", left="5 + 5"))
    expect(screen.board).to_contain_text(say("button-why"))
    screen.press(say("button-why"))
    shoot(screen, f"octal-{locale}", say("fact-status-p").split("**")[1])
    options = ("option-game", "fortboyard", "option-position", "9", "option-misere", "True")
    screen.command("arena", *(say(o) if o.startswith("option-") else o for o in options))
    save(screen, f"arena-{locale}", say("arena-alt", vertices=18, first=8, second=10))


#: What the class is asked in the teachers' guide, and what its pupils answer: a strategy last.
QUESTIONS = {
    "en": """outcome nim 1 4 5
value nim-sum 19 10 14 13
kernel fortboyard 20
strategy fortboyard 21""",
    "fr": """issue nim 1 4 5
valeur somme 19 10 14 13
noyau fortboyard 20
stratégie fortboyard 21""",
}
TITLES = {"en": "Nim and sticks", "fr": "Nim et bâtonnets"}
CLOSES = {"en": "+7d", "fr": "+7j"}
ANSWERS = {
    "Ada": (True, "26", "0 4 8 12 16 20", "n % 4"),
    "Blaise": (True, "56", "4 8 12 16 20", "1 if n % 3 == 0 else n % 3"),
    "Chloé": (False, "56", "0 5 10 15 20", "n % 4"),
}


def teach(screen: Screen, locale: str) -> None:
    """Set a challenge, answer it as a class, and take the pictures of the teachers' guide."""
    say, title = words(locale), TITLES[locale]
    screen.become(say("preview-teacher"))
    screen.command("challenge create", say("option-template"), say("template-fort-boyard"))
    keep(screen.form, f"form-{locale}")
    screen.fill(title=title, tasks=QUESTIONS[locale], closes=CLOSES[locale])
    expect(screen.messages.last).not_to_contain_text("Checking access")  # to the channel chosen
    shoot(screen, f"panel-{locale}", title)
    screen.choose(say("setup-change"), re.compile(f"^{say('button-same')}"))
    screen.press(say("button-publish"))
    expect(screen.messages.last).to_contain_text(say("setup-opens-at-once"))
    screen.press(say("button-publish"))
    for pupil, answers in ANSWERS.items():
        screen.become(pupil)
        answer(screen, locale, pupil, *answers)
    screen.page.wait_for_timeout(1000 * PAUSE)  # between two edits of the board
    screen.press(say("button-see-result"))
    shoot(screen, f"live-{locale}", say("news-opened").split("**")[1])
    screen.become(say("preview-teacher"))
    screen.command("results", "", "1")
    screen.press(say("results-by-question"))
    shoot(screen, f"results-{locale}", title)
    screen.press(say("results-distribution"))
    save(screen, f"distribution-{locale}", say("distribution-alt", pupils=len(ANSWERS)))
    screen.become("Ada")
    screen.command("leaderboard")
    shoot(screen, f"leaderboard-{locale}", say("season-you"))


def answer(
    screen: Screen, locale: str, pupil: str, losing: bool, total: str, kernel: str, rule: str
) -> None:
    """Answer all questions as a pupil; take pictures of what Blaise is asked and told."""
    say = words(locale)
    screen.press(say("board-start"))
    screen.press(say("button-losing" if losing else "button-winning"))
    if pupil == "Blaise":
        shoot(screen, f"question-{locale}", say("button-back"))
    screen.press("1")
    for text in (total, kernel):
        screen.press(say("button-next"))
        screen.press(say("button-answer"))
        screen.fill(text=text)
    screen.press(say("button-next"))
    screen.press(say("button-answer"))
    screen.fill(text=rule)
    if pupil == "Blaise":
        shoot(screen, f"verdict-{locale}", say("verdict-refuted"))


def learn(screen: Screen, locale: str) -> None:
    """Take pictures of the path, of a first question, and of what is told of a wrong answer."""
    say = words(locale)
    screen.become("Ada")
    screen.command("learn")
    shoot(screen, f"learn-{locale}", say("learn-heading"))
    screen.press(say("button-learn-begin"))
    screen.press(say("button-learn-try"))
    shoot(screen, f"lesson-{locale}", say("button-learn-path"))
    sticks = re.search(r"(\d+)\s+(?:bâtonnets?|sticks?)\b", screen.messages.last.inner_text())
    assert sticks is not None, "the first questions are about some sticks"
    is_lost = int(sticks[1]) % 4 == 0
    if is_lost:
        screen.act(screen.messages.last.get_by_role("button").first.click)
    else:
        screen.press(say("item-option-no-move"))
    shoot(screen, f"lesson-told-{locale}", say("learn-wrong"))
    screen.press(say("button-learn-path"))


def program(screen: Screen, locale: str) -> None:
    """Take the pictures of the first program of its page: the form, the verdict, the match."""
    say = words(locale)
    page = (IMAGES.parent / "programs.md").read_text(encoding="utf-8")
    first = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    screen.become("Ada")
    screen.command("program check")
    screen.form.locator("[name=source]").fill(first)
    keep(screen.form, f"program-form-{locale}")
    screen.fill(function="")
    shoot(screen, f"program-{locale}", say("program-status-wrong"))
    screen.press(say("button-play-on"))
    shoot(screen, f"program-match-{locale}", say("prompt-take-subtraction"))


def walk(screen: Screen, locale: str) -> None:
    """Walk from the welcome through the first seven units, a question of each, in one picture."""
    say = words(locale)
    screen.become("Ada")
    screen.command("learn")
    columns = [[picture_of(screen.messages.first), picture_of(screen.messages.last)]]
    for unit in UNITS[:7]:
        screen.choose(say("learn-choose-unit"), f"{unit.number} · {say(f'unit-{unit.key}')}")
        shown = [picture_of(screen.messages.last)]
        screen.press(say("button-learn-try"))
        shown.append(picture_of(screen.messages.last))
        answer_somehow(screen, say)
        shown.append(picture_of(screen.messages.last))
        columns.append(shown)
        screen.press(say("button-learn-path"))
    width = max(each.width for column in columns for each in column)
    height = max(sum(each.height for each in column) for column in columns)
    sheet = Image.new("RGB", (width * len(columns), height), "#313338")
    for place, column in enumerate(columns):
        top = 0
        for each in column:
            sheet.paste(each, (width * place, top))
            top += each.height
    sheet.quantize(COLOURS).save(IMAGES / f"walk-{locale}.png", optimize=True)


def picture_of(message: Locator) -> Image.Image:
    """Return a picture of a message."""
    message.scroll_into_view_if_needed()
    return Image.open(BytesIO(message.screenshot())).convert("RGB")


def compete(screen: Screen, locale: str) -> None:
    """Enter a strategy in a league, and step through one of its games."""
    say = words(locale)
    screen.become("Ada")
    screen.command("league", say("option-league-game"), "fortboyard")
    league = screen.messages.filter(has_text=say("league-house-perfect")).first
    expect(league).to_contain_text(say("league-all-played", pairs=6))
    screen.press(say("button-league-enter"))
    screen.form.locator("[name=text]").fill("max(1, n % 3)")
    keep(screen.form, f"league-form-{locale}")
    screen.fill(text="max(1, n % 3)")
    expect(league).to_contain_text(say("league-all-played", pairs=10))
    screen.press(say("button-league-table"))
    shoot(screen, f"league-{locale}", say("league-house-perfect"))
    screen.press(say("button-league-games"))
    choose = say("league-choose")
    screen.choose(choose, re.compile(r"^\d+\. (?!.*\()"))
    perfect = say("league-house-perfect")
    screen.choose(choose, re.compile(re.escape(perfect)))
    screen.choose(choose, re.compile(re.escape(say("league-game-option", number=1, start=""))))
    shoot(screen, f"league-step-{locale}", say("review-why"))


def hold_tournament(screen: Screen, locale: str) -> None:
    """Have a class play a tournament; its teacher sets the results."""
    say, teacher = words(locale), words(locale)("preview-teacher")
    screen.become(teacher)
    screen.command("tournament", "", "nim")
    for pupil in ANSWERS:
        screen.become(pupil)
        screen.press(say("button-tournament-join"))
        expect(screen.messages.last).to_contain_text(say("tournament-joined"))
    screen.become(teacher)
    shown = screen.messages.filter(has_text=say("button-tournament-lead")).last
    expect(shown).to_contain_text(say("tournament-joining", count=len(ANSWERS)))
    screen.press(say("button-tournament-start"))
    expect(screen.messages.last).to_contain_text(str(len(ANSWERS)))
    screen.press(say("button-tournament-start"))
    screen.become("Ada")
    expect(shown).to_contain_text(
        say("tournament-round", round=1, rounds=2, count=1).replace("**", "")
    )
    shoot(screen, f"tournament-{locale}", say("button-tournament-mine"))
    shoot(screen, f"tournament-board-{locale}", say("prompt-heap", pile="heap"))
    screen.become(teacher)
    screen.press(say("button-tournament-lead"))
    shoot(screen, f"tournament-lead-{locale}", say("button-tournament-pause"))
    running = re.compile(re.escape(say("tournament-result-running")))
    screen.choose(say("tournament-choose-bout"), running)
    screen.act(screen.messages.last.get_by_role("button").first.click)
    panel = screen.messages.filter(has_text=say("button-tournament-pause"))
    panel.last.wait_for()
    screen.press(say("button-tournament-end"))
    screen.press(say("button-tournament-end"))
    shoot(screen, f"podium-{locale}", say("tournament-podium", title="").strip(" —:").strip())


LISTS = {
    "en": "17; Ada Lovelace; A\n18; Blaise Pascal; A\n19; Chloé Noël; B",
    "fr": "17 ; Ada Lovelace ; A\n18 ; Blaise Pascal ; A\n19 ; Chloé Noël ; B",
}


def lead(screen: Screen, locale: str) -> None:
    """Give a list of the class, set an exam, and ask a quiz."""
    say, teacher = words(locale), words(locale)("preview-teacher")
    screen.become(teacher)
    screen.command("class roster")
    screen.press(say("button-roster-give"))
    screen.fill(text=LISTS[locale])
    screen.press(say("button-roster-apply"))
    screen.become("Ada")
    screen.command("join", say("option-line"), "17")
    screen.become(teacher)
    screen.command("class roster")
    shoot(screen, f"roster-{locale}", say("roster-title"))
    screen.command("challenge create", say("option-template"), say("template-nim-sum"))
    screen.fill(title=TITLES[locale], closes=CLOSES[locale])
    screen.press(say("button-publish"))
    expect(screen.messages.last).to_contain_text(say("setup-opens-at-once"))
    screen.press(say("button-publish"))
    screen.become("Ada")
    screen.press(say("board-start"))
    shoot(screen, f"exam-{locale}", say("button-begin-exam"))
    screen.become(teacher)
    screen.command("quiz")
    screen.choose(say("quiz-choose-template"), say("template-binary-table"))
    screen.press(say("button-quiz-announce"))
    screen.press(say("button-quiz-start"))
    asked = screen.messages.filter(has_text=say("quiz-tap")).last
    asked.wait_for()
    picture = asked.locator("img").last
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    encoded = picture.evaluate(ENCODED)
    (IMAGES / f"quiz-{locale}.png").write_bytes(b64decode(encoded.partition(",")[2]))


def plot(code: str, to: int, locale: str) -> None:
    """Draw the values of a game as /grundy plot does."""
    table = Table(read_rules(code))
    table.extend(to)
    values, period = table.values[: to + 1], known_period(table.rules)
    picture = values_picture(table.rules, values, period, log=False, say=words(locale))
    (IMAGES / f"values-{code}-{locale}.png").write_bytes(picture)


def main() -> None:
    """Take every picture, in French on a phone and in English at a desk."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=1000 * PATIENT)
    named = sys.argv[1:]
    if not named:
        plot("0.77", 120, "en")
        plot("0.16", 20_000, "en")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for locale, width in (("fr", PHONE), ("en", 1000)):
            for name, pictured in PICTURED.items():
                if named and name not in named:
                    continue
                preview = PreviewProcess(Path(folder) / f"{name}-{locale}.db", locale)
                wide = PHONE if name == "walk" else width
                screen = open_screen(browser, preview.address(), "docs", wide, 1500)
                pictured(screen, locale)
                preview.stop()
        browser.close()


def picture_class(screen: Screen, locale: str) -> None:
    """Take the pictures of matches and of a challenge."""
    take(screen, locale)
    teach(screen, locale)


def picture_pupil(screen: Screen, locale: str) -> None:
    """Take the pictures of a pupil who begins to learn, and of a first program."""
    learn(screen, locale)
    program(screen, locale)


#: What is played on a database of its own, and pictured.
PICTURED = {
    "class": picture_class,
    "pupil": picture_pupil,
    "walk": walk,
    "league": compete,
    "tournament": hold_tournament,
    "lesson": lead,
}

if __name__ == "__main__":
    main()
