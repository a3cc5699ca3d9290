"""Compare the recomputed marks with all marks that the bot shows."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from bot.i18n import Say
from tests.support import moodle as moodles
from tests.support import office
from tests.support.month import reading
from tests.support.month.diary import Place, Rows, Setting
from tests.support.month.reading import Files, Line, hundredths
from tests.support.month.recount import (
    Disagreement,
    Mark,
    highest_of_all,
    marks_at_closing,
    marks_of,
    out_of,
    part_of,
    require_kept,
    rounded,
    state_of,
    worth,
)
from tests.support.month.school import School

#: How often the board is looked at, a minute between, until it shows what it should.
EDITS = 3


class Comparison:
    """One comparison after the other; each is counted."""

    def __init__(self, school: School) -> None:
        self.school = school
        #: How many figures were compared, by where they were read.
        self.counts: Counter[str] = Counter()
        #: The teachers, who speak different languages, look in turn.
        self._turn = 0

    def same(self, where: str, told: object, expected: object, whose: object) -> None:
        """Compare a figure; raise Disagreement."""
        self.counts[where] += 1
        if told != expected:
            raise Disagreement(f"{where} of {whose}: {told} is told, {expected} is right")

    async def everything(self, setting: Setting, *, pages: bool = True) -> dict[int, Mark]:
        """Compare all that the bot shows of a challenge so far; return the marks."""
        rows = await self.school.rows()
        require_kept(self.school.diary, rows)
        marks = marks_of(self.school.diary, rows, setting)
        self._turn += 1
        teacher, say = reading.languages(self.school)[self._turn % 2]
        await self._results(setting, teacher, marks)
        files = Files(self.school, setting, teacher, say)
        await self._tables(setting, files, marks)
        await self._answers(setting, files, rows, marks)
        if pages:
            await self._pages(setting, marks)
        is_over = self.school.now >= setting.closes
        at_closing = marks_at_closing(self.school.diary, rows, setting)
        await self._board(setting, at_closing if is_over else marks)
        return marks

    async def _results(self, setting: Setting, teacher: Any, marks: Mapping[int, Mark]) -> None:
        lines = await reading.results(self.school, teacher, setting)
        ranked = {mark.person: mark for mark in marks.values() if mark.rank}
        varies = any(mark.highest != highest_of_all(setting) for mark in marks.values())
        self.same("results", len(lines), len(ranked), setting.title)
        for line in lines:
            mark = ranked[int(line.who)]
            whole = Line(mark.rank, line.who, mark.hundredths, mark.highest if varies else None)
            self.same("results", line, whole, line.who)

    async def _board(self, setting: Setting, marks: Mapping[int, Mark]) -> None:
        """Compare the places that the class sees: those at the closing, where it has closed."""
        if not setting.is_told:
            return
        names = await reading.pseudonyms(self.school)
        expected = {names[who]: (mark.rank, mark.hundredths) for who, mark in marks.items()}
        told: dict[str, tuple[int, int]] = {}
        for _ in range(EDITS):  # an old message is not edited at once
            await self.school.wait(60)
            lines = await reading.board(self.school, setting)
            told = {line.who: (line.rank, line.hundredths) for line in lines}
            if told.items() <= expected.items():
                break
        for name, place in told.items():
            self.same("board", place, expected[name], name)

    async def _pages(self, setting: Setting, marks: Mapping[int, Mark]) -> None:
        """Compare the marks that each pupil reads: in the list, then beside the solutions."""
        school = self.school
        is_over = school.now >= setting.closes and setting.is_told
        for person, mark in marks.items():
            pupil = school.diary.pupil_of(person)
            if is_over:
                told = reading.total(await reading.correction(school, setting, pupil, 0))
            else:
                told = await reading.so_far(school, setting, pupil)
            expected = (mark.hundredths, mark.highest)
            has_points = setting.is_told and mark.answered
            self.same("pupil's page", told, expected if has_points else None, person)
            if is_over:
                await self._corrections(setting, mark)

    async def _corrections(self, setting: Setting, mark: Mark) -> None:
        """Compare the marks by hand that a pupil reads, and their comments."""
        diary, pupil = self.school.diary, self.school.diary.pupil_of(mark.person)
        for place, _ in mark.answers:
            hand = diary.hand.get(place)
            if hand is None:
                continue
            asked = diary.asked[place[:3]]
            number = asked.index(place.question)
            page = await reading.correction(self.school, setting, pupil, number)
            expected = hand.hundredths if hand.counts else None
            self.same("correction", reading.mark_by_hand(page), expected, place)
            self.same("correction", hand.comment in page, True, (place, page))

    async def _tables(self, setting: Setting, files: Files, marks: Mapping[int, Mark]) -> None:
        """Compare the files that have a line for each pupil."""
        diary, column = self.school.diary, _Columns(files.say)
        by_number = {
            number: None if pupil.person in diary.erased else marks.get(pupil.person)
            for number, pupil in diary.pupils.items()
            if number in self.school.listed
        }
        states = {n: state_of(diary, setting, n, mark) for n, mark in by_number.items()}
        class_, moodle, school = [await files.table(k) for k in ("class", "moodle", "school")]
        highest = highest_of_all(setting)
        moodles.grades(await files.saved("moodle"), setting.title, highest)
        expected = sorted(by_number)
        for table, key in ((class_, column("number")), (moodle, "idnumber")):
            self.same("lines", [int(row[key]) for row in table if row[key]], expected, key)
        unlisted = {f"id{who}": marks[who] for who in diary.erased if who in marks}
        for row in class_:
            if not row[column("number")]:
                mark = unlisted[row[column("person")]]
                self._class_line(setting, row, "answered", mark, column)
                continue
            number = int(row[column("number")])
            self._class_line(setting, row, states[number], by_number[number], column)
        for row in moodle:
            number, told = int(row["idnumber"]), row[setting.title]
            points = self._points(states[number], by_number[number])
            scaled = (
                None if points is None else out_of(points[0], highest_of_all(setting), points[1])
            )
            self.same("Moodle", _cell(told), scaled, number)
        name = files.say("column-mark", highest=20)
        for row in (each for each in school if each[column("number")]):
            number, told = int(row[column("number")]), row[name]
            points = self._points(states[number], by_number[number])
            if points is None:
                word = "mark-exempt" if states[number] == "exempt" else "mark-absent"
                self.same("out of 20", told, files.say(word), number)
            else:
                self.same("out of 20", _cell(told), out_of(points[0], 20, points[1]), number)
        await self._marks_and_json(setting, files, marks, states)

    def _points(self, state: str, mark: Mark | None) -> tuple[int, int] | None:
        """Return somebody's points in a file of marks; None if they have no mark."""
        if state == "exempt" or (mark is None and not self.school.diary.absent_is_zero):
            return None
        return (0, 1) if mark is None else (mark.hundredths, mark.highest)

    def _class_line(
        self,
        setting: Setting,
        row: Mapping[str, str],
        state: str,
        mark: Mark | None,
        column: _Columns,
    ) -> None:
        number = row[column("number")]
        self.same("class: state", row[column("state")], column.say(f"state-{state}"), number)
        points = self._points(state, mark)
        told = _cell(row[column("points")])
        self.same("class: points", told, None if points is None else points[0], number)
        most = highest_of_all(setting) if mark is None else mark.highest
        self.same("class: out of", int(row[column("highest")]), most, number)
        counts = [int(row[column(name)]) for name in ("attempts", "late", "hints")]
        has = [0, 0, 0] if mark is None else [mark.attempts, int(mark.is_late), mark.hints]
        self.same("class: counts", counts, has, number)

    async def _marks_and_json(
        self, setting: Setting, files: Files, marks: Mapping[int, Mark], states: Mapping[int, str]
    ) -> None:
        diary, column = self.school.diary, _Columns(files.say)
        numbers = {diary.pupils[number].name: number for number in states}
        numbers |= {f"pupil{number}": number for number in states}  # their name in Discord
        for row in await files.table("marks"):
            name = row[column("name")]
            number = numbers[name if name in numbers else name.removeprefix("'")]
            mark = marks[diary.pupils[number].person]
            points = None if states[number] == "exempt" else mark.hundredths
            self.same("marks: points", _cell(row[column("points")]), points, number)
            self.same("marks: rank", int(row[column("rank")] or 0), mark.rank, number)
        told = await files.json()
        for each in told["pupils"]:
            mark = marks[int(each["person"])]
            found = (
                rounded(100 * Fraction(str(each["points"]))),
                each["highest"],
                each["rank"] or 0,
            )
            self.same("JSON", found, (mark.hundredths, mark.highest, mark.rank), mark.person)

    async def opened(self) -> None:
        """Open all tables of the month by LibreOffice, in both languages; compare every cell."""
        for (teacher, say), locale in zip(
            reading.languages(self.school), ("fr", "en"), strict=True
        ):
            local, moodle = dict[str, bytes](), dict[str, bytes]()
            for number, setting in self.school.diary.settings.items():
                files = Files(self.school, setting, teacher, say)
                for kind in ("marks-bom", "answers-bom", "class", "school"):
                    local[f"{number}-{kind}.csv"] = await files.saved(kind)
                moodle[f"{number}-moodle.csv"] = await files.saved("moodle")
            self._shown(local, say("sheet-separator"), locale)
            self._shown(moodle, ",", "en")

    def _shown(self, files: Mapping[str, bytes], separator: str, locale: str) -> None:
        with tempfile.TemporaryDirectory() as folder:
            shown = office.opened(Path(folder), files, separator, locale)
        for name, content in files.items():
            expected = office.as_shown(office.rows(content, separator))
            self.same("LibreOffice: lines", len(shown[name]), len(expected), name)
            for row, right in zip(shown[name], expected, strict=True):
                self.same("LibreOffice: rows", row, right, name)

    async def _answers(
        self, setting: Setting, files: Files, rows: Rows, marks: Mapping[int, Mark]
    ) -> None:
        """Compare the points of each answer of each attempt."""
        diary, column = self.school.diary, _Columns(files.say)
        counting = {place for mark in marks.values() for place, _ in mark.answers}
        table = await files.table("answers")
        for row in table:
            person = int(row[column("person")].removeprefix("id"))
            numbers = [person, *(int(row[column(name)]) for name in ("attempt", "question"))]
            place = Place(setting.number, numbers[0], numbers[1], numbers[2] - 1)
            worth_ = worth(diary, rows, place)
            self.same("answers: points", hundredths(row[column("points")]), worth_, place)
            self.same("answers: counts", row[column("counts")], str(int(place in counting)), place)
            question, sent = setting.questions[place.question], diary.sent.get(place)
            if sent is not None and not question.is_by_hand and question.kind != "program":
                credit = rounded(100 * part_of(setting, place, sent, rows))
                self.same("answers: credit", row[column("credit")], str(credit), place)
        given = sum(place.challenge == setting.number for place in rows)
        self.same("answers", len(table), given, setting.title)


@dataclass(frozen=True)
class _Columns:
    """The headings of columns in a language."""

    say: Say

    def __call__(self, name: str) -> str:
        return self.say(f"column-{name}")


def _cell(text: str) -> int | None:
    """Read a number of points in a cell, in hundredths; None if it is empty."""
    return hundredths(text) if text else None
