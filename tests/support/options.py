"""The options of every command as they are registered with Discord."""

from __future__ import annotations

from tests.support.positions import SAMPLES
from tests.support.sample import ATTACHMENT, BOOLEAN, INTEGER, ROLE, STRING, USER, Option

#: By command: those of the families' own commands stand in their samples.
OPTIONS: dict[str, dict[str, Option]] = {
    **{name: options for sample in SAMPLES.values() for name, options in sample.commands.items()},
    "play": {
        "move": ("coup", STRING, True, (None, None)),
        "match": ("partie", INTEGER, True, (1, 10**15)),
    },
    "resign": {"match": ("partie", INTEGER, True, (1, 10**15))},
    "class teachers": {
        "action": ("action", STRING, False, (None, None)),
        "member": ("membre", USER, False, (None, None)),
        "role": ("rôle", ROLE, False, (None, None)),
    },
    "class settings": {
        "time_zone": ("fuseau_horaire", STRING, True, (None, None)),
        "purge_day": ("jour_purge", INTEGER, False, (1, 31)),
        "purge_month": ("mois_purge", INTEGER, False, (1, 12)),
        "names": ("noms", BOOLEAN, False, (None, None)),
        "where": ("où", STRING, False, (None, None)),
        "absent_zero": ("absent_zéro", BOOLEAN, False, (None, None)),
        "hourly_boards": ("plateaux_par_heure", INTEGER, False, (0, 60)),
    },
    "class mute": {
        "member": ("membre", USER, False, (None, None)),
        "days": ("jours", INTEGER, False, (1, 30)),
    },
    "class unmute": {"member": ("membre", USER, False, (None, None))},
    "class season": {},
    "class roster": {},
    "join": {"line": ("ligne", STRING, False, (None, None))},
    "challenge create": {"template": ("modèle", STRING, False, (None, None))},
    "challenge export": {"number": ("numéro", INTEGER, True, (1, 10**15))},
    "challenge import": {"file": ("fichier", ATTACHMENT, False, (None, None))},
    "challenge list": {},
    "challenge edit": {"number": ("numéro", INTEGER, True, (1, 10**15))},
    "challenge clone": {"number": ("numéro", INTEGER, True, (1, 10**15))},
    "challenge close": {"number": ("numéro", INTEGER, True, (1, 10**15))},
    "challenge delete": {"number": ("numéro", INTEGER, True, (1, 10**15))},
    "challenge extend": {
        "number": ("numéro", INTEGER, True, (1, 10**15)),
        "member": ("membre", USER, False, (None, None)),
        "until": ("jusque", STRING, False, (None, None)),
        "minutes": ("minutes", INTEGER, False, (1, 24 * 60)),
    },
    "board": {"match": ("partie", INTEGER, True, (1, 10**15))},
    "arena": {
        "game": ("jeu", STRING, True, (None, None)),
        "position": ("position", STRING, True, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
        "first_player": ("premier_joueur", INTEGER, False, (1, 2)),
        "file": ("fichier", ATTACHMENT, False, (None, None)),
    },
    "help": {},
    "privacy": {},
    "rules": {
        "game": ("jeu", STRING, True, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
    },
    "team": {
        "game": ("jeu", STRING, True, (None, None)),
        "position": ("position", STRING, True, (None, None)),
        "minutes": ("minutes", INTEGER, False, (1, 7 * 24 * 60)),
        "quorum": ("quorum", INTEGER, False, (1, 1000)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
        "first": ("début", STRING, False, (None, None)),
        "where": ("où", STRING, False, (None, None)),
    },
    "duel": {
        "game": ("jeu", STRING, True, (None, None)),
        "strategy1": ("stratégie1", STRING, True, (None, None)),
        "strategy2": ("stratégie2", STRING, True, (None, None)),
        "matches": ("parties", INTEGER, False, (1, 10_000)),
        "position": ("position", STRING, True, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
        "seed": ("graine", INTEGER, False, (0, 2**53 - 1)),
    },
    "grundy value": {
        "game": ("jeu", STRING, True, (None, None)),
        "position": ("position", STRING, False, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
    },
    "grundy table": {
        "game": ("jeu", STRING, True, (None, None)),
        "to": ("jusque", INTEGER, False, (1, 500_000)),
    },
    "grundy plot": {
        "game": ("jeu", STRING, True, (None, None)),
        "to": ("jusque", INTEGER, False, (1, 20_000_000)),
        "log": ("log", BOOLEAN, False, (None, None)),
    },
    "grundy period": {
        "game": ("jeu", STRING, True, (None, None)),
        "limit": ("limite", INTEGER, False, (1, 20_000_000)),
    },
    "grundy rare": {
        "game": ("jeu", STRING, True, (None, None)),
        "to": ("jusque", INTEGER, False, (1, 20_000_000)),
    },
    "grundy compare": {
        "game1": ("jeu1", STRING, True, (None, None)),
        "game2": ("jeu2", STRING, True, (None, None)),
        "limit": ("limite", INTEGER, False, (1, 20_000_000)),
    },
    "grundy misere": {"game": ("jeu", STRING, True, (None, None))},
    "challenges": {},
    "learn": {},
    "train": {
        "length": ("durée", STRING, False, (None, None)),
        "what": ("quoi", STRING, False, (None, None)),
        "position": ("position", STRING, True, (None, None)),
        "game": ("jeu", STRING, True, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
    },
    "progress": {},
    "program check": {
        "file": ("fichier", ATTACHMENT, False, (None, None)),
        "function": ("fonction", STRING, True, (None, None)),
    },
    "program list": {},
    "program show": {"program": ("programme", STRING, True, (None, None))},
    "puzzle": {},
    "quiz": {},
    "league": {
        "game": ("jeu", STRING, True, (None, None)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
    },
    "tournament": {
        "game": ("jeu", STRING, True, (None, None)),
        "mode": ("mode", STRING, False, (None, None)),
        "position": ("position", STRING, True, (None, None)),
        "matches": ("parties", INTEGER, False, (1, 2)),
        "rounds": ("rondes", INTEGER, False, (1, 20)),
        "minutes": ("minutes", INTEGER, False, (1, 180)),
        "seconds": ("secondes", INTEGER, False, (10, 600)),
        "misere": ("misère", BOOLEAN, False, (None, None)),
    },
    "leaderboard": {"game": ("jeu", STRING, False, (None, None))},
    "results": {"number": ("numéro", INTEGER, True, (1, 10**15))},
}
