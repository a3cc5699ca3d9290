"""The command ``bouton survey``: its games, limits, workers and output."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from bot.board.drawing import drawing_of_rules
from bot.cli.commands import tables_folder
from bot.cli.ending import (
    FAILURE,
    INTERRUPTED,
    Ended,
    WrongUse,
    check_writable,
    file_named,
    not_installed,
    refused_in_words,
)
from bot.cli.long_search import IN_MEMORY
from bot.cli.sequences import Bar, read_number
from bot.cli.survey import (
    LONGEST,
    USUAL,
    NotASurvey,
    Reach,
    Survey,
    all_codes,
    names_of,
    on_cores,
    open_codes,
    read_results,
    survey_text,
)
from bot.i18n import Say, words
from bot.i18n.typed import read_rules
from games.grundy.catalogue import write_entries
from games.grundy.certificate import has_certificate, write_certificates


def survey(chosen: argparse.Namespace) -> int:
    """Compute and print the proved periods of many games; return 0.

    It also writes the catalogue and the certificate that ``chosen`` names; with a certificate,
    tables are saved. Raises WrongUse if an argument or a file cannot be used, Ended on Ctrl-C or
    if the cluster is lost.
    """
    say = words(chosen.locale)
    certificate: Path | None = chosen.certificate
    if chosen.open and certificate is None:
        certificate = chosen.file.with_suffix(".certificate")
    with refused_in_words(say), file_named(chosen.file):
        games = [read_rules(code) for code in chosen.codes]
        names = names_of(games) or all_codes(chosen.digits)
        asked = _asked(names, certificate, chosen, say)
        results = _surveyed(asked, chosen, say)
    if chosen.write:
        proved = {r["game"]: tuple(r["entry"]) for r in read_results(chosen.file) if r["entry"]}
        with file_named(chosen.write):
            chosen.write.write_text(write_entries(proved), encoding="utf-8")
    made = [result.pop("certificate", None) or {} for result in results]
    if certificate is not None:
        with file_named(certificate):
            certificate.write_bytes(write_certificates(made))
    if chosen.json:
        data = {"games": len(results), "results": results}
        print(json.dumps(data | ({"certificate": str(certificate)} if certificate else {})))
        return 0
    told = [line for rules in games for line in drawing_of_rules(rules).notes(rules, say)]
    told.append(survey_text(results, say, each=chosen.open))
    if certificate is not None:
        told.append(say("cli-certificate", games=len(results), file=str(certificate)))
    print("\n".join(told))
    return 0


def _asked(
    names: tuple[str, ...],
    certificate: Path | None,
    chosen: argparse.Namespace,
    say: Say,
) -> Survey:
    """Build the survey from the arguments; raise GameError for a wrong number.

    Raises WrongUse if no period is open, the games or options allow no certificate, or a file
    cannot be written or is named twice.
    """
    limit = None if chosen.limit is None else read_number(chosen.limit, LONGEST)
    reach = USUAL if limit is None else USUAL._replace(limit=limit)
    if chosen.seconds is not None:
        reach = reach._replace(seconds=chosen.seconds)
    if chosen.open:
        names = _open(names, say)
    written = [file for file in (chosen.write, certificate) if file is not None]
    if certificate is not None:
        _check_certifiable(names, reach, chosen.cluster, say)
        _check_distinct([chosen.file, *written], say)
    for file in written:
        check_writable(file)
    return Survey(names, *reach, chosen.file, None if certificate is None else tables_folder())


def _open(names: Sequence[str], say: Say) -> tuple[str, ...]:
    """Select the games whose period is unknown; raise WrongUse if there is none."""
    if not (found := open_codes(names)):
        raise WrongUse(say("cli-none-open", games=", ".join(names[:10])))
    return found


def _check_certifiable(names: Sequence[str], reach: Reach, cluster: str | None, say: Say) -> None:
    """Raise WrongUse for games and options that allow no certificate, with all reasons."""
    others = [name for name in names if not has_certificate(name)]
    problems = [say("cli-certificate-codes", games=", ".join(others))] if others else []
    if reach.limit > IN_MEMORY or cluster is not None:
        problems.append(say("cli-certificate-here", limit=IN_MEMORY))
    if problems:
        raise WrongUse(" ".join(problems))


def _check_distinct(files: Sequence[Path], say: Say) -> None:
    """Raise WrongUse if one of the files would be written over another."""
    places = [file.absolute() for file in files]
    for file, place in zip(files, places, strict=True):
        if places.count(place) > 1:
            raise WrongUse(say("cli-same-file", file=str(file)))


def _surveyed(survey: Survey, chosen: argparse.Namespace, say: Say) -> list[dict[str, Any]]:
    """Survey games on all cores or a cluster; with a limit beyond memory, one after the other.

    A single game without limits is sought on until it is proved. Raises WrongUse for wrong options
    or a wrong file, Ended on Ctrl-C or if the cluster is lost, GameError as ``long_search`` does.
    """
    if chosen.cluster is not None and not chosen.cluster.strip():
        raise WrongUse(say("cli-cluster-empty"))
    if chosen.cluster is not None and survey.limit > IN_MEMORY:
        raise WrongUse(say("cli-cluster-limit", limit=IN_MEMORY))
    try:
        if chosen.cluster is not None:
            return _surveyed_by_others(survey, chosen.cluster, say)
        if survey.limit > IN_MEMORY:
            return survey.run_long(Bar(say))
        seek = partial(on_cores, max(chosen.workers, 1), folder=survey.folder)
        results = survey.run(seek, sys.stderr)
        is_alone = len(survey.codes) == 1 and survey.folder is None
        is_sought_on = is_alone and chosen.limit is None and chosen.seconds is None
        if is_sought_on and results[0]["status"] != "proved":
            return replace(survey, limit=LONGEST).run_long(Bar(say))
        return results
    except NotASurvey as error:
        raise WrongUse(
            say("cli-not-a-survey", file=str(error.file), line=error.line or 0)
        ) from None
    except KeyboardInterrupt:
        raise Ended(say("cli-survey-stopped", file=str(chosen.file)), INTERRUPTED) from None


def _surveyed_by_others(survey: Survey, address: str, say: Say) -> list[dict[str, Any]]:
    """Survey games on the workers of a Dask cluster.

    Raises WrongUse if there is none or it runs other code, Ended if it is lost on the way.
    """
    try:
        from bot.cli.cluster import ClusterDiffers, ClusterLost, NoCluster, connected, on_cluster
    except ModuleNotFoundError as error:
        raise not_installed(error, "cluster") from None

    killers: list[str] = []
    try:
        with connected(address) as client:
            if not client.nthreads():
                print(say("cli-cluster-idle", address=address), file=sys.stderr)
            results = survey.run(partial(on_cluster, client, killers), sys.stderr)
    except NoCluster:
        raise WrongUse(say("cli-no-cluster", address=address)) from None
    except ClusterDiffers as error:
        raise WrongUse(say("cli-cluster-differs", why=str(error))) from None
    except ClusterLost:
        raise Ended(say("cli-cluster-lost", file=str(survey.file)), FAILURE) from None
    if killers:
        print(say("cli-survey-killed", games=", ".join(killers)), file=sys.stderr)
    return results
