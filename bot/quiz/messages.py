"""The public messages of a live quiz, and the private answers to each person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import discord

from bot.board.drawing import drawing, position_text
from bot.board.questions import ask, board, plain, twin
from bot.challenges import questions
from bot.challenges.pupil.hints import explained
from bot.challenges.pupil.messages import PICTURE_TEXT
from bot.i18n import Say, words
from bot.kit.reports import Attachment
from bot.kit.texts import plainly, unescaped
from bot.kit.widgets import Button, Layout, Shown, Style, button, framed, gallery, layout, panel
from bot.play.glossary import meanings
from bot.quiz.custom_ids import QuizAction, QuizControl
from bot.quiz.labels import right_count, right_text, ruled, typed_lines
from bot.quiz.model import FEWEST_SHOWN, LETTERS, POINTS, SPEED, Quiz, Reply, Share, Stage
from bot.quiz.service import QuizResult, Record
from games.challenge.choices import Choice
from games.challenge.task import Task

Names = Mapping[int, str]

QUIZ, SOLVED = discord.Colour.blurple(), discord.Colour.dark_grey()

#: The cells of the longest bar, which fits on a phone with the count behind it.
BAR = 14

#: The medals before the first places, which are numbered, too.
MEDALS = {1: "🥇 ", 2: "🥈 ", 3: "🥉 "}

#: The most characters of an explanation, and of people on the podium.
TOLD, PODIUM = 1400, 10

PICTURE, SOLUTION = "question.png", "solution.png"

#: The most characters of a picture's description, by Discord's limit.
ALT = 1000

_PRIMARY = Style.primary


# --------------------------------------------------------------------------- its beginning


def lobby_message(quiz: Quiz) -> Layout:
    """Return the announcement of a quiz: how to answer it, or that it was called off."""
    say = words(quiz.locale)
    lines = [f"## {_title_line(quiz)}"]
    if quiz.is_over and quiz.question < 0:
        lines.append(say("quiz-called-off"))
        return panel(None, "\n".join(lines))
    times = {quiz.seconds_of(number) or 0 for number in range(len(quiz.questions))}
    announcement = "quiz-announced-various" if len(times) > 1 else "quiz-announced"
    lines.append(say(announcement, count=len(quiz.questions), seconds=min(times)))
    lines.append(say("quiz-how"))
    if not all(question.task.is_poll for question in quiz.questions):
        scores = "quiz-scores-speed" if quiz.speed else "quiz-scores"
        lines.append(say(scores, points=POINTS, speed=SPEED))
    if quiz.stage is Stage.WAITING:
        lines.append(f"**{say('quiz-waits')}**")
        lines += _pause_lines(quiz, say)
    return panel(QUIZ, "\n".join(lines), [_teachers_panel_button(quiz, say)])


def _title_line(quiz: Quiz) -> str:
    return plainly(quiz.title)


def _teachers_panel_button(quiz: Quiz, say: Say) -> Button:
    return button(QuizControl(QuizAction.LEAD, quiz.id), say("button-quiz-lead"))


def _pause_lines(quiz: Quiz, say: Say) -> list[str]:
    """Return a line that the quiz has paused for want of a teacher, and when it ends; else none."""
    if not quiz.asleep or quiz.due_at is None:
        return []
    moment = discord.utils.format_dt(quiz.due_at, "R")
    return [f"💤 {say('quiz-asleep', moment=moment)}"]


# -------------------------------------------------------------------------- one question


def heading(quiz: Quiz, number: int, say: Say) -> str:
    """Return the line above a question, by index from 0: its place among all, the quiz's title."""
    place = say("question-heading", number=number + 1, count=len(quiz.questions))
    return f"{place} · {_title_line(quiz)}"


def kind_label(task: Task, say: Say) -> str:
    """Return the kind of a question in a word or two."""
    return say("quiz-poll" if task.is_poll else f"asked-{task.kind.value}")


def choice_text(task: Task, choice: Choice, say: Say) -> str:
    """Return the text of a choice."""
    return questions.answer_text(task, choice.answer, say)


def picture_of(quiz: Quiz, number: int, shown: bytes = b"") -> Attachment:
    """Draw a question for a projector, with its picture; the description is its alternative text.

    ``number`` is the question's index from 0, ``shown`` the content of its own picture; empty: it
    has none.
    """
    alternative = _alternative_text(quiz, number, words(quiz.locale))
    return Attachment(PICTURE, _draw_picture(quiz, number, shown), alternative)


def solution_picture_of(
    quiz: Quiz, number: int, shown: bytes, chosen: Counter[Reply]
) -> Attachment:
    """Draw the solution of a question for a projector, with how many chose each answer.

    ``number`` is the question's index from 0, ``shown`` the content of its own picture (empty: it
    has none), ``chosen`` how many gave each answer. With fewer than ``FEWEST_SHOWN`` answers the
    numbers are left out.
    """
    count, by_choice = chosen.total(), quiz.by_choice(number, chosen)
    few = count < FEWEST_SHOWN
    parts = [(each.mark.is_right, by_choice[n]) for n, each in enumerate(quiz.choices(number))]
    shares = [
        Share(is_right, "" if few else str(part), 0 if few else part / count)
        for is_right, part in parts or [(True, right_count(quiz, number, chosen))]
    ]
    drawn = _draw_picture(quiz, number, shown, shares)
    return Attachment(SOLUTION, drawn, _solution_alt(quiz, number, words(quiz.locale)))


def _draw_picture(quiz: Quiz, number: int, shown: bytes, shares: Sequence[Share] = ()) -> bytes:
    from bot.quiz.pictures import question_picture  # Matplotlib, once there is a quiz

    say, task = words(quiz.locale), quiz.questions[number].task
    found = [choice.answer for choice in quiz.choices(number)]
    if shares and not found:
        found = [task.solution]
    told = [unescaped(questions.answer_text(task, answer, say)) for answer in found]
    position = ""
    if task.has_board:
        position = drawing(task.game).in_sentence(task.game, task.position, say)
        if position == position_text(task.game, task.position):
            position = position.replace(" ", " · ")
    head = say("question-heading", number=number + 1, count=len(quiz.questions))
    seconds = quiz.seconds_of(number)
    open_for = "" if seconds is None else say("quiz-picture-seconds", seconds=seconds)
    game = "" if task.rules else drawing(task.game).title(task.game, say)
    asked = unescaped(ask(task, say))
    title = f"{head} · {quiz.title}"
    seen = "" if shares else open_for
    signs = LETTERS if quiz.choices(number) else "="
    return question_picture(title, seen, game, position, asked, told, shares, signs, shown)


def _alternative_text(quiz: Quiz, number: int, say: Say) -> str:
    """Return the alternative text of a question's picture, cut to ALT characters."""
    task = quiz.questions[number].task
    texts = (choice_text(task, choice, say) for choice in quiz.choices(number))
    listed = " ".join(
        f"{letter}: {text.rstrip('.')}." for letter, text in zip(LETTERS, texts, strict=False)
    )
    shows = quiz.questions[number].shows
    pictured = [say("quiz-shows", text=shows)] if shows else []
    return " ".join([*pictured, unescaped(f"{plain(task, say)} {listed}")])[:ALT]


def _solution_alt(quiz: Quiz, number: int, say: Say) -> str:
    """Return the alternative text of a solution's picture: no counts, cut to ALT characters."""
    told = f"{right_text(quiz, number, say)} {_alternative_text(quiz, number, say)}"
    return told.lstrip()[:ALT]


def question_message(quiz: Quiz, answered: int) -> Layout:
    """Return the present question: picture, choices, end, and ``answered``, how many answered.

    The caller must send the picture of ``picture_of`` with it.
    """
    say, number = words(quiz.locale), quiz.question
    task = quiz.questions[number].task
    status = [f"## {_countdown_line(quiz, say)}", f"## {say('quiz-answered', count=answered)}"]
    frame = framed(
        QUIZ,
        *question_items(quiz, number),
        discord.ui.Separator(),
        "\n".join([*status, *_pause_lines(quiz, say)]),
        _choice_buttons(quiz, say),
        f"-# {say('quiz-type' if quiz.has_form(number) else 'quiz-tap')}",
        [_teachers_panel_button(quiz, say)],
    )
    return layout(*twin(task, say), frame)


def question_items(quiz: Quiz, number: int) -> list[Shown]:
    """Return a question as the class sees it: its heading, its picture, and its text.

    The caller must send the picture of ``picture_of`` with it.
    """
    say = words(quiz.locale)
    task = quiz.questions[number].task
    lines = [f"**{ask(task, say)}**"]
    lines += [_choice_with_letter(quiz, number, n, say) for n in range(len(quiz.choices(number)))]
    lines.append(f"-# {ruled(task, say)}")
    if shows := quiz.questions[number].shows:
        lines.append(f"-# 🖼 {plainly(shows, PICTURE_TEXT)}")
    return [
        f"### {heading(quiz, number, say)}",
        gallery(PICTURE, _alternative_text(quiz, number, say)),
        "\n".join(lines),
    ]


def _choice_buttons(quiz: Quiz, say: Say) -> list[Button]:
    """Return a button for each choice, or one for the form; in a pause they are disabled."""
    answer = QuizControl(QuizAction.ANSWER, quiz.id, quiz.question)
    if quiz.has_form(quiz.question):
        found = [button(answer.to(QuizAction.TYPE), say("button-answer"), _PRIMARY)]
    else:
        lettered = LETTERS[: len(quiz.choices(quiz.question))]
        controls = (answer.to(QuizAction.ANSWER, n) for n in range(len(lettered)))
        found = [
            button(each, letter, _PRIMARY) for each, letter in zip(controls, lettered, strict=True)
        ]
    for each in found:
        each.disabled = quiz.stage is Stage.PAUSED
    return found


def _countdown_line(quiz: Quiz, say: Say) -> str:
    """Return a countdown to the end of the present question, or that it is paused or has no end."""
    if quiz.stage is Stage.PAUSED:
        return say("quiz-paused")
    if quiz.ends_at is None:
        return say("quiz-no-countdown")
    return say("quiz-ends", moment=discord.utils.format_dt(quiz.ends_at, "R"))


def _choice_with_letter(quiz: Quiz, number: int, choice: int, say: Say) -> str:
    """Return the text of a choice with its letter."""
    text = choice_text(quiz.questions[number].task, quiz.choices(number)[choice], say)
    return f"**{LETTERS[choice]}.** {text}"


# ------------------------------------------------------------------------- its solution


def solution_message(quiz: Quiz, number: int, chosen: Counter[Reply]) -> Layout:
    """Return the solution: each choice with its share, mistake or mark, and the explanation.

    ``number`` is the question's index from 0, ``chosen`` how many people gave each answer. The
    caller must send the picture of ``solution_picture_of`` with it.
    """
    say, task = words(quiz.locale), quiz.questions[number].task
    why = _cut_after_lines(explained(task, say))
    items: list[Shown] = [
        f"### {heading(quiz, number, say)}",
        gallery(SOLUTION, _solution_alt(quiz, number, say)),
        questions.first_lines(board(task, say), TOLD),
        f"**{ask(task, say)}**",
        "\n".join(_share_lines(quiz, number, chosen, say)),
        why and f"💡 {why}",
    ]
    below = meanings("\n".join([ask(task, say), why]), say)
    if number == quiz.question and not quiz.is_over:
        items += _pause_lines(quiz, say)
        below.insert(0, _teachers_panel_button(quiz, say))
    return layout(*twin(task, say), framed(SOLVED, *items, below))


def _cut_after_lines(text: str) -> str:
    """Return a text cut after a line to TOLD characters; a code block that is cut is closed."""
    start = questions.first_lines(text, TOLD)
    return f"{start}\n```" if start.count("```") % 2 else start


def _share_lines(quiz: Quiz, number: int, chosen: Counter[Reply], say: Say) -> list[str]:
    """Return lines with the choices and bars of their shares, or about typed answers.

    With fewer than ``FEWEST_SHOWN`` answers there are no shares.
    """
    task, count = quiz.questions[number].task, chosen.total()
    by_choice, is_right = quiz.by_choice(number, chosen), "quiz-is-right"
    if quiz.has_form(number):
        is_right = "quiz-is-among"
    lines = [] if quiz.choices(number) else typed_lines(quiz, number, chosen, say)
    for n, choice in enumerate(quiz.choices(number)):
        text = _choice_with_letter(quiz, number, n, say)
        if choice.mark.is_right:
            lines.append(f"✅ {say(is_right, answer=text)}")
        elif mistake := mistake_of(task, choice, say):
            lines.append(f"▫️ {say('quiz-is-mistake', answer=text, mistake=mistake)}")
        else:
            lines.append(f"▫️ {text}")
        if count >= FEWEST_SHOWN:
            share = by_choice[n] / count
            bar = "█" * round(BAR * share)
            percent = say("quiz-share", count=by_choice[n], percent=round(100 * share))
            lines.append(f"`{bar:░<{BAR}}` {percent}")
    if count < FEWEST_SHOWN:
        lines.append(say("quiz-few", count=count, fewest=FEWEST_SHOWN))
    else:
        answered = [say("quiz-answered", count=count)]
        if quiz.has_form(number):
            right = right_count(quiz, number, chosen)
            answered.append(say("quiz-right-of", right=right, count=count))
        lines.append(f"-# {' · '.join(answered)}")
    return lines


def mistake_of(task: Task, choice: Choice, say: Say) -> str:
    """Return the name of a wrong answer's mistake, or the verdict on half a mark; "" if neither."""
    if choice.mark.mistake is not None:
        return say(f"mistake-{choice.mark.mistake}")
    if choice.mark.credit == 50:
        return questions.mark_text(task, choice.answer.text, 50, say)
    return ""


# ------------------------------------------------------------------------------ its end


def final_message(record: Record, names: Names) -> Layout:
    """Return the final message of a quiz: the first PODIUM people, or none if all were polls.

    ``names`` are by the person's id.
    """
    quiz = record.quiz
    say, table = words(quiz.locale), record.standings
    lines = [f"## {say('quiz-podium', title=_title_line(quiz))}"]
    if not table:
        lines.append(say("quiz-nobody"))
    count = len(quiz.scored)
    for each in table[:PODIUM] if count else ():
        medal = MEDALS.get(each.place, "") if each.points else ""
        score = say("quiz-standing", points=each.points, right=each.right, count=count)
        lines.append(f"{medal}**{each.place}.** {names[each.person]} — {score}")
    lines.append(f"-# {say('quiz-took-part', count=len(table))}")
    buttons = [
        button(QuizControl(QuizAction.MINE, quiz.id), say("button-quiz-mine"), _PRIMARY),
        button(QuizControl(QuizAction.RESULTS, quiz.id), say("button-quiz-results")),
    ]
    return panel(QUIZ, "\n".join(lines), buttons)


# ------------------------------------------------------------------------- to one person


def confirmed_text(quiz: Quiz, number: int, reply: Reply, say: Say, *, is_first: bool) -> str:
    """Return the confirmation of an answer, or, unless ``is_first``, of a change of it."""
    if isinstance(reply, int):
        told = _choice_with_letter(quiz, number, reply, say)
    else:
        chosen = quiz.chosen(number, reply)
        told = f"**{choice_text(quiz.questions[number].task, chosen, say)}**"
    return f"{told}\n{say('quiz-confirmed' if is_first else 'quiz-changed')}"


def own_message(own: QuizResult, name: str, say: Say) -> Layout:
    """Return a person's place and points, if any was scored, and a line for each question asked.

    ``name`` is what the person is called; they must have answered.
    """
    quiz, standing = own.quiz, own.standing
    assert standing is not None, "each person who answered has one"
    lines, count = [f"### {say('quiz-own', title=_title_line(quiz))}"], len(quiz.scored)
    if count:
        score = say("quiz-standing", points=standing.points, right=standing.right, count=count)
        lines.append(say("quiz-own-place", place=standing.place, people=own.people, name=name))
        lines.append(f"**{score}**")
    room = 3400 // max(1, len(quiz.asked_numbers))
    question_lines = (_own_line(own, number, say) for number in quiz.asked_numbers)
    lines += [questions.first_lines(line, room) for line in question_lines]
    text = "\n".join(lines)
    return panel(QUIZ, text, meanings(text, say))


def _own_line(own: QuizResult, number: int, say: Say) -> str:
    """Return a question's line in a person's result; if it is not right, with both answers."""
    quiz, given = own.quiz, own.given.get(number)
    task = quiz.questions[number].task
    chosen = None if given is None else quiz.chosen(number, given.choice)
    asked = f"{number + 1}. {kind_label(task, say)}"
    if task.is_poll:
        mine = None if chosen is None else choice_text(task, chosen, say)
        told = say("not-answered") if mine is None else say("your-answer", answer=mine)
        return f"▫️ **{asked}** · {told}"
    if given is not None and given.is_right:
        return f"✅ {asked} · {say('quiz-points', points=given.points)}"
    line = f"**{asked}** · {questions.right_answer(task, say)}"
    if chosen is None:
        return f"▫️ {line} {say('not-answered')}"
    line += f" {say('your-answer', answer=choice_text(task, chosen, say))}"
    if mistake := mistake_of(task, chosen, say):
        line += f" {say('common-mistake', mistake=mistake)}"
    return f"❌ {line}"
