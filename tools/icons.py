"""Draw the icons of the installed app from the one in the browser's tab.

python -m tools.icons
"""

from pathlib import Path

from spielschrank.pictures import typeset

FOLDER = Path(__file__).parent.parent / "web" / "public"
WOOD = "#5b3a21"
ICONS = {
    "icon-192.png": (192, 1.0),
    "icon-512.png": (512, 1.0),
    "icon-maskable.png": (512, 0.78),
    "icon-apple.png": (180, 0.9),
}
"""Size in pixels, and how much of it the drawing fills; what is left has the colour of wood and may be cut off."""


def drawn(size: int, share: float) -> bytes:
    """The icon as a PNG."""
    fill = "none" if share == 1 else f'rgb("{WOOD}")'
    page = f"#set page(width: {size}pt, height: {size}pt, margin: 0pt, fill: {fill})"
    image = f'#place(center + horizon, image("icon.svg", width: {share * 100}%))'
    files = {"main": f"{page}\n{image}".encode(), "icon.svg": (FOLDER / "icon.svg").read_bytes()}
    return typeset(files, "png")[0]


def main() -> None:
    """Draw all of them."""
    for name, (size, share) in ICONS.items():
        (FOLDER / name).write_bytes(drawn(size, share))


if __name__ == "__main__":
    main()
