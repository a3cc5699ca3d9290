"""What the posts of a class's puzzles say."""

from __future__ import annotations

from datetime import date

from bot.i18n import words
from bot.kit.background import in_background
from bot.puzzle.messages import puzzle_message, solved_message
from bot.puzzle.model import PuzzleState
from bot.puzzle.runs import SOLVED, Daily
from bot.puzzle.store import PuzzleStore
from bot.running.posting import Message
from bot.running.rules import Post


class PuzzlePosts:
    """Words the puzzle of each day, and its solution."""

    def __init__(self, store: PuzzleStore) -> None:
        self._store = store

    async def render(self, daily: Daily, post: Post) -> Message:
        """Return what the post of a day says."""
        puzzle, store = daily.puzzles[date.fromisoformat(post.key)], self._store
        say = words(puzzle.locale)
        if post.content == SOLVED:
            found = await store.distribution(puzzle)
            return Message(await in_background(solved_message, puzzle, found, say))
        last = await store.latest(puzzle.guild_id, state=PuzzleState.SOLVED)
        told = None if last is None else (last, await store.distribution(last))
        return Message(await in_background(puzzle_message, puzzle, told, say))
