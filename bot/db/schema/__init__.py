"""The schema: a module for the tables of each feature."""

from __future__ import annotations

from bot.db.schema.base import metadata
from bot.db.schema.challenge import (
    answers,
    attempts,
    challenge_changes,
    challenges,
    extensions,
    hand_marks,
    handouts,
    marker_keys,
    question_pictures,
    replaced_answers,
    taken_hints,
    trials,
    withdrawals,
)
from bot.db.schema.classroom import classes, members, mutes, seasons, teachers
from bot.db.schema.erasures import tombstones
from bot.db.schema.leagues import league_entries, league_pairs, leagues
from bot.db.schema.learning import item_answers, own_positions, practices, reminders
from bot.db.schema.playing import hints, matches, plies, take_backs, votes
from bot.db.schema.programs import program_versions, programs
from bot.db.schema.puzzles import puzzle_answers, puzzle_plans, puzzles
from bot.db.schema.quizzes import quiz_answers, quiz_questions, quizzes
from bot.db.schema.rosters import (
    exemptions,
    roll_calls,
    roster_lines,
    team_arrangements,
    team_windows,
)
from bot.db.schema.running import posts, presences, registered_commands, servers, things, welcomes
from bot.db.schema.tournaments import tournament_bouts, tournament_players, tournaments

__all__ = [
    "answers",
    "attempts",
    "challenge_changes",
    "challenges",
    "classes",
    "exemptions",
    "extensions",
    "hand_marks",
    "handouts",
    "hints",
    "item_answers",
    "league_entries",
    "league_pairs",
    "leagues",
    "marker_keys",
    "matches",
    "members",
    "metadata",
    "mutes",
    "own_positions",
    "plies",
    "posts",
    "practices",
    "presences",
    "program_versions",
    "programs",
    "puzzle_answers",
    "puzzle_plans",
    "puzzles",
    "question_pictures",
    "quiz_answers",
    "quiz_questions",
    "quizzes",
    "registered_commands",
    "reminders",
    "replaced_answers",
    "roll_calls",
    "roster_lines",
    "seasons",
    "servers",
    "take_backs",
    "taken_hints",
    "teachers",
    "team_arrangements",
    "team_windows",
    "things",
    "tombstones",
    "tournament_bouts",
    "tournament_players",
    "tournaments",
    "trials",
    "votes",
    "welcomes",
    "withdrawals",
]
