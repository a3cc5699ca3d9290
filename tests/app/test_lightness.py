"""The bot's own process loads no compiler and draws no plot: these are for its workers.

NumPy is for them, too, but for a league's ratings and the periods that a teacher asks for.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

#: What more than doubles the memory of the process that loads it.
HEAVY = ("numba", "llvmlite", "matplotlib", "PIL")

#: What only a process with a database of PostgreSQL needs.
OF_POSTGRESQL = ("asyncpg", "sqlalchemy.dialects.postgresql")

#: Imports all that the bot does, and asks each family who wins its examples, why, and by what; then
#: sets a question on a period that no table has.
PROGRAM = f"""
import importlib, sys
import bot.cli.commands, bot.cli.running
from bot.app.client import _cog_names
for name in _cog_names():
    importlib.import_module(name)
from games import FAMILIES, game
from games.challenge.kinds.sequences import proved_period
for family in FAMILIES.values():
    for name, position in family.examples.items():
        rules = game(name)
        start = rules.parse(position)
        rules.explain(start), rules.winning_move(start), rules.outcome(start)
rules = game("chomp")
rules.outcome((14,) * 14), rules.grundy((10,) * 10), rules.rank((9, 3))
print(sorted({{*{HEAVY!r}, "numpy"}} & set(sys.modules)))
proved_period(game("octal 0.7777"))
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""


#: Posts a question of a quiz and its solution, each with its picture.
QUIZ = f"""
import asyncio, sys
from bot.classes.service import Classes
from bot.classes.store import ClassStore
from bot.db.engine import create_engine
from bot.kit.clock import now
from bot.kit.thinker import Thinker
from bot.quiz.announcer import QuizPosts
from bot.quiz.model import Deed, Terms
from bot.quiz.runs import QuizRules
from bot.quiz.store import QuizStore
from games.challenge.lines import read_line

async def main():
    engine, thinker = create_engine(sys.argv[1]), Thinker()
    await engine.migrate()
    store = QuizStore(engine)
    posts = QuizPosts(store, Classes(ClassStore(engine), print), thinker)
    terms = Terms("Nim", (read_line("move one nim 1 2"),), None, speed=False)
    quiz = await store.create(1, 2, "fr", terms, 3, now())
    for deed in (Deed.ANNOUNCE, Deed.NEXT, Deed.SHOW):
        quiz = quiz.done(deed, now())
        for post in QuizRules().posts(quiz):
            message = await posts.render(quiz, post)
            if message.picture is not None:
                drawn = await message.picture.draw()
                print(drawn.name, drawn.content.startswith(b"\\x89PNG"))
    await thinker.close()
    await engine.dispose()

asyncio.run(main())
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""


def output_of(program: str, *arguments: str) -> list[str]:
    """Return the lines that a program writes in a process of its own."""
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()


@pytest.mark.slow
def test_the_bots_process_loads_no_heavy_module_while_it_plays() -> None:
    assert output_of(PROGRAM) == ["[]", "[]"]


@pytest.mark.slow
def test_the_pictures_of_a_quiz_load_no_heavy_module_in_the_bots_process(tmp_path: Path) -> None:
    *pictures, heavy = output_of(QUIZ, f"sqlite:///{tmp_path / 'quiz.db'}")
    assert pictures == ["question.png True", "solution.png True"]
    assert heavy == "[]"


@pytest.mark.slow
def test_a_bot_on_sqlite_loads_no_module_of_postgresql(tmp_path: Path) -> None:
    program = f"""
import asyncio, sys
import sqlalchemy as sa
import bot.cli.running, bot.app.client
from bot.db.engine import create_engine
engine = create_engine({f"sqlite:///{tmp_path / 'a.db'}"!r})
print(asyncio.run(engine.read(lambda connection: connection.scalar(sa.text("SELECT 1")))))
print(sorted(set({OF_POSTGRESQL!r}) & set(sys.modules)))
"""
    assert output_of(program) == ["1", "[]"]


@pytest.mark.slow
def test_a_process_on_postgresql_loads_no_orm(postgres_url: str) -> None:
    program = f"""
import asyncio, sys
import sqlalchemy as sa
from bot.db.engine import create_engine
engine = create_engine({postgres_url!r})
print(asyncio.run(engine.read(lambda connection: connection.scalar(sa.text("SELECT 1")))))
print(sorted({{"asyncpg", "sqlalchemy.orm", "sqlalchemy.ext.asyncio"}} & set(sys.modules)))
"""
    assert output_of(program) == ["1", "['asyncpg']"]
