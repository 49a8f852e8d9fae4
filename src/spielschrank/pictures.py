"""Scenes and whole games as files for a chat or a letter: PNG, and a picture that moves.

Everything is drawn by the typesetting library with the fonts it brings along, so that a picture looks the same
everywhere, also on a server without any fonts.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any, Literal, cast, get_args

import typst
from PIL import Image

from spielschrank import scene, svg
from spielschrank.record import Record
from spielschrank.scene import Scene

Moving = Literal["gif", "webp", "apng"]
MOVING: tuple[Moving, ...] = get_args(Moving)
KINDS = ("svg", "png", *MOVING)

WIDTH, MOST = 640, 2400
"""How wide a picture is if nothing is said, and at most."""
MOVING_WIDTH, MOVING_MOST = 480, 640
"""The same for a picture that moves."""
FRAMES = 400
"""So many at most; of a longer game some plies are left out, the same number between any two that are shown."""
PACE, REST = 900, 3000
"""How long a frame is shown, and the last one, in milliseconds."""
AT_ONCE = 16
"""So many frames are drawn together; more would only need more memory."""


class PictureError(ValueError):
    """A picture that cannot be made as asked for."""


def picture(record: Record, kind: str, width: int | None = None, language: str = "de") -> bytes:
    """The board at the end of a line of play as `svg` or `png`, or all of it as one of the moving kinds."""
    if checked_kind(kind) in MOVING:
        return animation(record, width or MOVING_WIDTH, cast(Moving, kind), language)
    shown = scene.of_record(record)
    if kind == "png":
        return png(shown, width or WIDTH, language)
    return (svg.draw(shown, width=width or WIDTH, language=language) + "\n").encode()


def checked_kind(kind: str) -> str:
    """The kind of a picture, if it is one."""
    if kind not in KINDS:
        raise PictureError(f"“{kind}” is no kind of picture; there are {', '.join(KINDS)}")
    return kind


def png(shown: Scene, width: int = WIDTH, language: str = "de") -> bytes:
    """The scene as a PNG, so many pixels wide."""
    return next(_drawn([shown], _checked(width, MOST), language))


def animation(record: Record, width: int = MOVING_WIDTH, moving: Moving = "gif", language: str = "de") -> bytes:
    """The whole line of play as a moving picture: a frame for every ply, the last one longer, then again."""
    if moving not in MOVING:
        raise PictureError(f"“{moving}” does not move; what does: {', '.join(MOVING)}")
    shown, wide = list(frames(record)), _checked(width, MOVING_MOST)
    images = _images(shown, wide, language)
    if moving == "gif":
        images = _reduced(images, list(_images([shown[0], shown[len(shown) // 2], shown[-1]], wide, language)))
    file, pauses = BytesIO(), [PACE] * (len(shown) - 1) + [REST]
    first, rest = next(images), images if moving == "gif" else list(images)  # only a GIF is written as it comes
    first.save(file, save_all=True, append_images=rest, duration=pauses, loop=0, **SETTINGS[moving])
    return file.getvalue()


def frames(record: Record) -> Iterator[Scene]:
    """The scenes of a moving picture, from the start to the end; of a very long game only some."""
    positions, words = record.positions, ("", *record.words)
    last = len(positions) - 1
    step = -(-last // (FRAMES - 1)) or 1
    for ply in range(0, last, step):
        yield scene.of_position(positions[ply], words[ply] or None)
    yield scene.of_record(record)


def _checked(width: int, most: int) -> int:
    if not 1 <= width <= most:
        raise PictureError(f"a picture is 1 to {most} pixels wide, not {width}")
    return width


# drawing


def _drawn(scenes: Sequence[Scene], width: int, language: str) -> Iterator[bytes]:
    """The scenes as PNGs, all in the same size."""
    for start in range(0, len(scenes), AT_ONCE):
        some = scenes[start : start + AT_ONCE]
        yield from pixels([svg.draw(one, width=width, language=language) for one in some], width)


def pixels(drawings: Sequence[str], width: int) -> list[bytes]:
    """Drawings as PNGs, so many pixels wide."""
    files = {f"{number}.svg": drawing.encode() for number, drawing in enumerate(drawings)}
    pages = "\n#pagebreak()\n".join(f'#image("{name}", width: 100%)' for name in files)
    source = f"#set page(width: {width}pt, height: auto, margin: 0pt)\n{pages}"
    return typeset({"main": source.encode(), **files}, "png")


def typeset(files: dict[str, bytes], kind: Literal["pdf", "svg", "png"]) -> list[bytes]:
    """A document and the files it names, set with no other fonts than the library's own; PNG and SVG page by page."""
    compiler: Any = typst.compile  # the library's own types forget that it takes files from memory
    standards = ["ua-1"] if kind == "pdf" else []  # can be read aloud
    made: bytes | list[bytes] = compiler(
        files, format=kind, ppi=72.0, ignore_system_fonts=True, pdf_standards=standards
    )
    return made if isinstance(made, list) else [made]


# moving

SETTINGS: dict[Moving, dict[str, Any]] = {
    "gif": {"format": "GIF", "optimize": True},
    "webp": {"format": "WEBP", "quality": 82, "method": 4},
    "apng": {"format": "PNG"},
}


def _images(scenes: Sequence[Scene], width: int, language: str) -> Iterator[Image.Image]:
    """The scenes in pixels, one after the other."""
    return (Image.open(BytesIO(one)).convert("RGB") for one in _drawn(scenes, width, language))


def _reduced(images: Iterator[Image.Image], samples: Sequence[Image.Image]) -> Iterator[Image.Image]:
    """The images in the colours of some of them: the same for all and not mixed, so that only changes are kept."""
    sheet = Image.new("RGB", (samples[0].width, sum(image.height for image in samples)))
    for number, image in enumerate(samples):
        sheet.paste(image, (0, number * image.height))
    colours = sheet.quantize(255, Image.Quantize.MEDIANCUT)  # one is left for "as before"
    return (image.quantize(palette=colours, dither=Image.Dither.NONE) for image in images)
