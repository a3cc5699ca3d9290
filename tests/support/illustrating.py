"""Pictures of questions: files that are uploaded, and the form that takes them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image
from PIL.ExifTags import GPS, IFD, Base
from simcord import InteractionResult

from bot.challenges.custom_ids import PresentingAction
from tests.support.acting import press
from tests.support.staff import Staff
from tests.support.world import controls_of

WHICH, WHY, SUM = "Quel arbre ? {=pin ~if}", "Pourquoi ? {####condor}", "value nim-sum 3 5"
LINES = f"{SUM}\n{WHICH}\n{WHY}"
TEXT = "Un pin *seul*"


def drawn(kind: str, size: tuple[int, int] = (4, 3), mode: str = "RGB", **saved: Any) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    Image.new(mode, size, 1).save(file, kind, **saved)
    return file.getvalue()


def photograph() -> bytes:
    """Return a JPEG of a phone held upright: it says where it was taken, and has a comment."""
    exif = Image.Exif()
    exif[Base.Orientation] = 6
    exif.get_ifd(IFD.GPSInfo)[GPS.GPSMapDatum] = "at home"
    return drawn("JPEG", exif=exif, comment="of Ada")


PNG = drawn("PNG")


async def asked(staff: Staff, name: str = "prof", question: int = 1) -> InteractionResult:
    """Open the form of the picture of a question of the first challenge."""
    who: Any = getattr(staff, name)
    panel = await who.slash(staff.world.channel, "challenge edit", number=1)
    page = await press(who, panel, PresentingAction.PICTURES)
    return await who.select(
        page.response,
        [str(question)],
        custom_id=next(each for each in controls_of(page).values() if "illustrate" in each),
    )


async def illustrate(staff: Staff, question: int = 1, content: bytes = PNG) -> InteractionResult:
    form = await asked(staff, question=question)
    return await staff.prof.submit_modal(form, {"text": TEXT, "file": ("arbre.png", content)})
