"""Scenes as text for the terminal."""

from rich.console import Console

from spielschrank.scene import Scene


def show(scene: Scene, language: str, console: Console | None = None) -> None:
    """Print the scene."""
    (console or Console()).print(scene.text, language)
