"""Redraw an uploaded picture in a worker process: only workers load Pillow.

The new file has the pixels of the picture and nothing else: no place or date of a photograph, no
comment. Transparent pixels become white, so that a drawing is seen in dark mode, too.
"""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

from PIL import Image, ImageOps

from bot.challenges.handouts import Handout
from bot.challenges.refusals import TeacherRefusal

#: The most pixels of a picture.
MAX_DOTS = 4_000_000

#: The quality of a JPEG, in per cent.
QUALITY = 90

#: The kinds of pictures, and how their files end.
ENDINGS = {"PNG": "png", "JPEG": "jpg"}

#: The exceptions of Pillow for a file that is no picture, or is broken.
BROKEN = (OSError, SyntaxError, ValueError, TypeError, EOFError, Image.DecompressionBombError)


def redraw(content: bytes) -> Handout | TeacherRefusal:
    """Redraw a PNG or JPEG and name it by its digest; return the reason if that is impossible.

    Impossible are more than MAX_DOTS pixels, other formats and broken files.
    """
    try:
        with Image.open(BytesIO(content), formats=list(ENDINGS)) as opened:
            if opened.width * opened.height > MAX_DOTS:
                return TeacherRefusal.PICTURE_DOTS
            kind = "PNG" if opened.format == "PNG" else "JPEG"
            return _drawn(ImageOps.exif_transpose(opened), kind)
    except BROKEN:
        return TeacherRefusal.PICTURE_KIND


def _drawn(picture: Image.Image, kind: str) -> Handout:
    if kind == "JPEG" and picture.mode not in ("L", "RGB"):
        picture = picture.convert("RGB")
    elif picture.has_transparency_data:  # black on nothing would be unseen in dark mode
        ground = Image.new("RGBA", picture.size, "white")
        ground.alpha_composite(picture.convert("RGBA"))
        picture = ground.convert("RGB")
    picture.info.clear()
    file = BytesIO()
    picture.save(file, kind, quality=QUALITY)
    content = file.getvalue()
    return Handout(f"{sha256(content).hexdigest()[:16]}.{ENDINGS[kind]}", content)
