"""The controls of all features."""

from __future__ import annotations

from bot.challenges.by_hand import controls as by_hand
from bot.challenges.pupil import controls as pupil
from bot.challenges.regrading import controls as regrading
from bot.challenges.results import controls as results
from bot.challenges.roll import controls as roll
from bot.challenges.teacher import controls as teacher
from bot.challenges.teacher import picturing, presenting
from bot.class_map import controls as class_map
from bot.classes import controls as classes
from bot.kit.custom_ids import AllControls
from bot.laboratory import controls as laboratory
from bot.league import controls as league
from bot.learn import controls as learn
from bot.play.advice.controls import GLOSSARY
from bot.play.team import controls as team
from bot.privacy import controls as privacy
from bot.programs import controls as programs
from bot.puzzle import controls as puzzle
from bot.quiz import controls as quiz
from bot.roster import controls as roster
from bot.season import controls as season
from bot.tournament import controls as tournament
from bot.welcome import controls as welcome

#: The controls that the features declare.
CONTROLS = AllControls(
    [
        team.CONTROLS,
        GLOSSARY,
        teacher.CONTROLS,
        *regrading.CONTROLS,
        by_hand.CONTROLS,
        *pupil.CONTROLS,
        results.CONTROLS,
        roll.CONTROLS,
        presenting.CONTROLS,
        picturing.CONTROLS,
        roster.CONTROLS,
        season.CONTROLS,
        classes.CONTROLS,
        privacy.CONTROLS,
        *laboratory.CONTROLS,
        welcome.CONTROLS,
        *learn.CONTROLS,
        class_map.CONTROLS,
        *puzzle.CONTROLS,
        *quiz.CONTROLS,
        *programs.CONTROLS,
        league.CONTROLS,
        tournament.CONTROLS,
    ]
)
