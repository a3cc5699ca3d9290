"""LibreOffice opens files of marks, as a teacher does who double-clicks them."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

OFFICE = shutil.which("soffice") or shutil.which("libreoffice")

#: What a sheet is written as: commas, UTF-8, what is shown in each cell.
_WRITES = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false"

#: The numbers of the languages of a spreadsheet.
_LANGUAGES = {"fr": 1036, "en": 2057}


def opened(
    folder: Path, files: Mapping[str, bytes], separator: str, locale: str
) -> dict[str, list[list[str]]]:
    """Return the rows that LibreOffice shows of each file, by its name."""
    assert OFFICE is not None
    for name, content in files.items():
        (folder / name).write_bytes(content)
    # Quotes (34), UTF-8 (76), from the first line, numbers as the language writes them.
    reads = f"--infilter=CSV:{ord(separator)},34,76,1,,{_LANGUAGES[locale]},false,true"
    command = [OFFICE, "--headless", f"-env:UserInstallation=file://{folder}/office", reads]
    command += ["--convert-to", _WRITES, "--outdir", str(folder / "out"), *files]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    written = {name: (folder / "out" / name).read_bytes() for name in files}
    return {name: rows(content, ",") for name, content in written.items()}


def rows(content: bytes, separator: str) -> list[list[str]]:
    """Return the cells of a file."""
    text = io.StringIO(content.decode("utf-8-sig"), newline="")
    return [list(row) for row in csv.reader(text, delimiter=separator)]


def as_shown(cells: list[list[str]]) -> list[list[str]]:
    """Return cells as LibreOffice writes them in English: a number with a comma gets a point."""
    comma = re.compile("(-?[0-9]+),([0-9]+)")
    return [
        [comma.sub(r"\1.\2", cell) if comma.fullmatch(cell) else cell for cell in row]
        for row in cells
    ]
