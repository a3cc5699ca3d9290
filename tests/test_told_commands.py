"""The commands of README and the pages work as they are written.

Those that answer from the engine are run. The others need Discord, a cluster, hours or a network:
they are read by the very parser of the program, and so are those of ``python -m``. Docker is not
here: what its commands name is looked up (``tests/test_deploy.py`` reads the compose files).
README's test command is run by ``.ci/run``, the preview by ``tests/browser``.
"""

from __future__ import annotations

import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest

from bot.cli.main import parser
from tests.support.command_line import called
from tests.support.pages import DOCS, read

ROOT = DOCS.parent

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.glob("*.md"))]

#: The commands that are run: they answer within seconds, and write what they name.
RUN = {"analyse", "arena", "grundy", "period", "sequence"}

_BLOCK = re.compile(r"^```sh\n(.*?)^```|^ {4,}(\S[^\n]*)$", re.MULTILINE | re.DOTALL)
_FENCED = re.compile(r"```.*?```", re.DOTALL)


def typed(page: Path) -> Iterator[str]:
    """Yield the commands in the blocks of a page."""
    for block, line in _BLOCK.findall(read(page)):
        for part in re.split(r"&&|\n", block or line):
            words = shlex.split(part, comments=True) if "bouton" in part else []
            if words and words[0].rpartition("/")[2] == "bouton":
                yield shlex.join(words[1:])


def quoted(page: Path) -> Iterator[str]:
    """Yield the commands that a page quotes in its text, on one line or over two."""
    for command in re.findall(r"`bouton\s([^`]+)`", _FENCED.sub("", read(page))):
        yield " ".join(command.split())


def among(*sources: Iterator[str]) -> list[str]:
    return sorted({command for source in sources for command in source})


def told_after(start: str) -> list[str]:
    """Return all commands with a beginning, in blocks and quoted, without that beginning."""
    pages = [re.sub(r"<!--|-->", "", read(page)) for page in PAGES]
    found = (re.findall(rf"{start} ([^`\n&#]+(?:\n[^`\n]+(?=`))?)", page) for page in pages)
    return sorted({" ".join(each.split()).rstrip(".") for page in found for each in page})


TYPED = among(*map(typed, PAGES))
QUOTED = among(*map(quoted, PAGES))


def is_read(arguments: list[str]) -> bool:
    """Return whether the program takes arguments, of which it says no more than their help."""
    try:
        parser(arguments).parse_args(arguments)
    except SystemExit as ended:
        return ended.code == 0
    return True


def test_the_pages_commands_are_extracted() -> None:
    assert len(TYPED) > 20
    assert {shlex.split(command)[0] for command in TYPED} >= {*RUN, "run", "preview", "erasures"}


@pytest.mark.parametrize("command", TYPED)
def test_every_command_in_a_block_of_a_page_is_accepted_by_the_parser(command: str) -> None:
    assert is_read(shlex.split(command))


@pytest.mark.parametrize("command", QUOTED)
def test_every_command_and_option_that_a_page_quotes_exists(command: str) -> None:
    """Parts in brackets are optional; a name alone stands for its command."""
    name, *rest = command.split()
    code, told, _ = called(*([name, "--help"] if name[0] != "-" else [name]))
    assert code == 0
    options = re.findall(r"--[a-z-]+", " ".join(rest))
    assert [option for option in options if option not in told] == []
    if rest and not set("[|") & set(command):
        assert is_read(shlex.split(command))


@pytest.mark.slow
@pytest.mark.parametrize("command", [each for each in TYPED if shlex.split(each)[0] in RUN])
def test_every_command_of_a_page_that_needs_the_engine_alone_runs(
    command: str, tmp_path: Path
) -> None:
    settings = {"CACHE_DIR": str(tmp_path / "cache")}
    language = "fr" if "prendre" in command else "en"
    arguments = (*shlex.split(command), *(() if "--locale" in command else ("--locale", language)))
    code, told, problems = called(*arguments, folder=tmp_path, **settings)
    assert code == 0, problems
    assert told


@pytest.mark.parametrize("command", told_after(r"\.venv/bin/python -m"))
def test_every_module_that_a_page_runs_exists_and_has_its_options(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its parser reads the arguments, then prints its help, which has each option."""
    module, *arguments = command.split()
    spec = find_spec(f"{module}.__main__") if (ROOT / module.replace(".", "/")).is_dir() else None
    spec = spec or find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).read_text(encoding="utf-8")
    assert "__main__" in spec.name + source, "it does nothing when it is run"
    if arguments and "argparse" in source:
        monkeypatch.setattr(sys, "argv", [module, *arguments, "--help"])
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(spec.origin, run_name="__main__")
        assert not ended.value.code
        told = capsys.readouterr().out
        assert [each for each in arguments if each[:2] == "--" and each not in told] == []


@pytest.mark.parametrize("command", told_after("docker"))
def test_every_docker_command_of_a_page_names_files_volumes_and_commands_that_exist(
    command: str,
) -> None:
    verb, *words = command.split()
    assert verb in {"build", "compose", "cp", "exec", "run"}
    for option, file in pairwise(words):
        if option in {"--file", "--env-file"}:
            assert (ROOT / file).exists() or (ROOT / f"{file}.example").exists(), file
        if option == "-v":
            volume, folder = file.split(":")
            assert f'volumes: ["{volume}:{folder}"]' in read(ROOT / "compose.yaml")
    if "…" in words:  # a container that runs, and what it runs
        assert is_read(words[words.index("bouton") + 1 :])
    if verb == "compose":
        assert {"up", "exec", "run", "stop"} & set(words)
        if "run" in words:
            assert is_read(words[words.index("bouton") + 1 :])
