"""Scenes as SVG pictures."""

from spielschrank.scene import Scene


def draw(scene: Scene) -> str:
    """The scene as an SVG picture."""
    raise NotImplementedError(scene.game)
