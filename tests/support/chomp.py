"""Chomp in tests, and its brute force."""

from __future__ import annotations

from games import game
from games.families.chomp import Chomp
from tests.support.positions import judge

NORMAL, MISERE = Chomp(), game("chomp", misere=True)
BRUTE = judge(NORMAL)
