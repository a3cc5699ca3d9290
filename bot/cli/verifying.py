"""``bouton verify``: check a certificate without the program that made it."""

from __future__ import annotations

import argparse
import json
from time import monotonic
from typing import Any

from bot.cli.ending import FAILURE, INTERRUPTED, Ended, file_named
from bot.cli.sequences import Bar
from bot.i18n import Say, words
from games.grundy.certificate import Certificate, Refuted, read_certificates
from games.grundy.questions import Progress
from games.grundy.verification import Verification


def verify(chosen: argparse.Namespace) -> int:
    """Print up to where the values of each game are right; return 1 if a claim is refuted.

    Raises WrongUse if the file cannot be read, Ended on Ctrl-C.
    """
    say = words(chosen.locale)
    with file_named(chosen.file):
        text = chosen.file.read_bytes()
    found: list[dict[str, Any]] = []
    flaw = None
    try:
        for certificate in read_certificates(text):
            found.append(verified(certificate, chosen.seconds, Bar(say)))
            if not chosen.json:
                print(_game_words(found[-1], say), flush=True)
    except Refuted as error:
        flaw = _flaw(error)
    except KeyboardInterrupt:
        raise Ended(say("cli-verify-stopped", games=len(found)), INTERRUPTED) from None
    refuted = flaw is not None or any(game["status"] == "refuted" for game in found)
    if chosen.json:
        status = "refuted" if refuted else _status(all(g["status"] == "whole" for g in found))
        print(json.dumps({"status": status, "flaw": flaw, "games": found}))
    elif flaw is not None:
        print(say(f"fault-{flaw['kind']}", **flaw))
    else:
        counts = {kind: sum(g["status"] == kind for g in found) for kind in ("whole", "refuted")}
        print(say("cli-verified", games=len(found), **counts))
    return FAILURE if refuted else 0


def verified(certificate: Certificate, seconds: float, bar: Bar) -> dict[str, Any]:
    """Check the claims about a game for at most ``seconds``; return the result as data for JSON.

    Its ``status`` is whole, in part (the time ran out), or refuted; then ``flaw`` says why. The
    values are right up to the heap ``reached``; ``far`` counts those beyond that were checked.
    """
    verification, end, flaw = Verification(certificate), monotonic() + seconds, None
    try:
        for reached in verification.steps():
            bar.show(Progress(reached, certificate.to))
            if not monotonic() < end:
                break
        verification.conclude()
    except Refuted as error:
        flaw = _flaw(error)
    finally:
        bar.clear()
    return {
        "game": certificate.game,
        "status": "refuted" if flaw else _status(verification.is_whole),
        "to": certificate.to,
        "reached": verification.reached,
        "far": verification.far,
        "period": certificate.period and certificate.period[0],
        "flaw": flaw,
    }


def _status(is_whole: bool) -> str:
    return "whole" if is_whole else "in part"


def _flaw(error: Refuted) -> dict[str, Any]:
    return {"kind": error.fault.value, **error.details}


def _game_words(found: dict[str, Any], say: Say) -> str:
    """Word the result about a game."""
    if flaw := found["flaw"]:
        return f"{found['game']}: " + say(f"fault-{flaw['kind']}", **flaw)
    what = {name: found[name] for name in ("game", "to", "reached", "far")}
    if found["status"] != "whole":
        return say("cli-verified-part", **what)
    if found["period"]:
        return say("cli-verified-period", period=found["period"], **what)
    return say("cli-verified-whole", **what)
