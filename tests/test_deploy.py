"""The files for deployment name files, settings and commands that exist."""

from __future__ import annotations

import configparser
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.cli.main import parser
from bot.cli.settings import NAMES

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
UNIT = ROOT / "deploy" / "bouton.service"

#: What is set besides our own settings: of Python, Numba, Matplotlib and PostgreSQL's image.
FOREIGN = {"PATH", "PYTHONDONTWRITEBYTECODE", "NUMBA_CACHE_DIR", "MPLCONFIGDIR"}
FOREIGN |= {"PGPASSWORD", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"}
KNOWN = {*NAMES} | FOREIGN


def test_the_image_copies_files_that_exist_and_are_not_ignored() -> None:
    sent = re.findall(
        r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.MULTILINE
    )
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    for path in " ".join(copied).split():
        assert (ROOT / path).exists(), path
        assert path in sent, path


def test_the_deployment_sets_only_settings_that_exist() -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.read(UNIT, encoding="utf-8")
    assert unit["Service"]["ExecStart"].endswith("bouton run")
    of_the_image = DOCKERFILE[DOCKERFILE.rindex("FROM") :]
    found = re.findall(r"\b([A-Z_]{4,})=", of_the_image + UNIT.read_text(encoding="utf-8"))
    found += re.findall(r"\b([A-Z]+(?:_[A-Z_]+|S)): ", COMPOSE)
    assert {"DATABASE_URL", "SHARDS", "METRICS_PORT"} <= set(found) <= KNOWN


def test_the_image_runs_an_existing_command_and_not_as_root() -> None:
    (command,) = re.findall(r'^CMD \["(\w+)"\]$', DOCKERFILE, re.MULTILINE)
    assert parser([command]).parse_args([command]).command == command
    (user,) = re.findall(r"^USER (\d+)$", DOCKERFILE, re.MULTILINE)
    assert int(user) > 0
    (port,) = re.findall(r"METRICS_PORT=(\d+)", DOCKERFILE)
    assert f"127.0.0.1:{port}/healthz" in DOCKERFILE
    for file in ("compose.yaml", "compose.sqlite.yaml"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for each in ("read_only: true", "init: true", "mem_limit: ", "max-size: "):
            assert each in text, f"{file}: {each}"


def test_every_file_that_the_pages_link_to_is_in_the_source_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    sent = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("operations*.md")]
    named = {
        (page.parent / target).resolve().relative_to(ROOT)
        for page in pages
        for target in re.findall(r"\]\(([^)#\s:]+)[)#]", page.read_text(encoding="utf-8"))
    }
    for path in ("/.env.example", *(f"/{each}" for each in named)):
        assert any(path == each or path.startswith(f"{each}/") for each in sent), path


def pinned(lock: str) -> dict[str, str]:
    """Return the versions that a lock names, by distribution."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([\w.-]+)==(\S+)", text, re.MULTILINE))


def test_the_three_lock_files_agree_and_the_lean_ones_have_no_tools() -> None:
    everything = pinned("requirements.lock")
    running, preview = pinned("requirements-run.lock"), pinned("requirements-preview.lock")
    assert {"discord-py", "numba", "numpy", "sqlalchemy", "wasmtime", "hatchling"} <= set(preview)
    assert not {"mypy", "pytest", "ruff", "playwright", "distributed", "av"} & set(preview)
    assert {"asyncpg"} == set(running) - set(preview)
    assert "simcord" in set(preview) - set(running)
    for name, version in (running | preview).items():
        assert everything[name] == version, f"{name}: make all three locks anew"


def test_the_systemd_unit_starts_after_postgresql_and_retries_failures_but_wrong_settings() -> None:
    """Only a wrong setting is not tried again; workers may finish their jobs."""
    unit = configparser.RawConfigParser(strict=False)
    unit.read(UNIT, encoding="utf-8")
    assert "postgresql.service" in unit["Unit"]["After"].split()
    service = unit["Service"]
    assert (service["KillMode"], service["Restart"]) == ("mixed", "on-failure")
    assert service["RestartPreventExitStatus"] == "2"


#: The keys of a service that the compose files use, as the Compose specification spells them.
SERVICE = {"build", "cap_drop", "depends_on", "env_file", "environment", "healthcheck", "image"}
SERVICE |= {"init", "logging", "mem_limit", "read_only", "restart", "security_opt"}
SERVICE |= {"stop_grace_period", "tmpfs", "volumes"}


@pytest.mark.parametrize("file", ["compose.yaml", "compose.sqlite.yaml"])
def test_a_compose_file_uses_only_services_volumes_and_variables_that_it_declares(
    file: str,
) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    made: dict[str, Any] = yaml.safe_load(text)
    assert {key for key in made if not key.startswith("x-")} == {"services", "volumes"}
    used = set()
    for service in made["services"].values():
        assert set(service) <= SERVICE
        assert set(service.get("depends_on", {})) <= set(made["services"])
        used |= {each.split(":")[0] for each in service["volumes"]}
    assert used == set(made["volumes"])
    assert set(re.findall(r"\$\{(\w+)", text)) <= {"DISCORD_TOKEN", "POSTGRES_PASSWORD"}


def test_the_two_processes_of_compose_share_the_shards() -> None:
    services = yaml.safe_load(COMPOSE)["services"].values()
    told = [each["environment"].get("SHARDS") for each in services]
    assert sorted(filter(None, told)) == ["0/2", "1/2"]
