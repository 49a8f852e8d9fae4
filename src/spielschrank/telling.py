"""Scenes in words."""

from collections.abc import Iterator

from spielschrank.contract import CHANCE
from spielschrank.phrases import load_phrases
from spielschrank.scene import Scene


def name_of(scene: Scene, letter: str, language: str) -> str:
    """What a side or an owner of pieces is called."""
    sides = load_phrases(scene.game).sides
    return sides[letter].say(language) if letter in sides else letter


def tell(scene: Scene, language: str) -> str:
    """What is due, or how the game has ended, as a sentence."""
    if scene.result:
        left = "" if scene.result.left is None else f" ({scene.result.left})"
        return load_phrases(scene.game).ends[scene.result.reason].say(language) + left
    mover = "" if scene.turn == CHANCE else name_of(scene, scene.turn, language) + " "
    return f"{mover}{scene.due.say(language)}."


def describe(scene: Scene, language: str) -> str:
    """The scene for somebody who does not see it: where everything stands, then what is due."""
    owners = [*(owner.letter for owner in scene.owners), ""]
    told = [*(_line_up(scene, owner, language) for owner in owners), tell(scene, language)]
    return " ".join(sentence for sentence in told if sentence)


def _line_up(scene: Scene, owner: str, language: str) -> str:
    """The pieces of an owner on the board, kind by kind."""
    found = "; ".join(_kinds(scene, owner, language))
    name = f"{name_of(scene, owner, language)}: " if owner else ""
    return f"{name}{found}." if found else ""


def _kinds(scene: Scene, owner: str, language: str) -> Iterator[str]:
    names = load_phrases(scene.game).kinds
    for kind in scene.kinds:
        places = [piece.place for piece in scene.pieces if (piece.side, piece.kind) == (owner, kind.letter)]
        if places:
            yield f"{names[kind.name].say(language)} {', '.join(scene.board.names[place] for place in places)}"
