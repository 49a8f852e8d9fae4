"""Whose the pieces of a scene are, for every kind of picture."""

from spielschrank.contract import Tray
from spielschrank.drawing.palette import NEUTRAL
from spielschrank.scene import Scene


def tray_owners(scene: Scene) -> list[tuple[Tray, str]]:
    """The trays, with the owner of the pieces in each: a kind that is nobody's on the board is so beside it."""
    neutral = {piece.kind for piece in scene.pieces if not piece.side}
    return [(tray, "" if tray.kind in neutral else tray.side) for tray in scene.trays]


def owner_tones(scene: Scene) -> dict[str, str]:
    """The tone of every owner of pieces, and of those that are nobody's."""
    return {"": NEUTRAL, **{owner.letter: owner.tone for owner in (*scene.sides, *scene.owners)}}
