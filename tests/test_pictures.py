"""Pictures as files, read back."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from spielschrank import pictures, svg
from spielschrank.contract import Game
from spielschrank.games import new_game
from spielschrank.scene import of_position, of_record
from tests.conftest import Run
from tests.variants import every_game, every_variant, random_record


def opened(file: bytes) -> Image.Image:
    return Image.open(BytesIO(file))


def durations(file: bytes) -> list[float]:
    image = opened(file)
    found = []
    for frame in range(image.n_frames):
        image.seek(frame)
        image.load()
        found.append(image.info["duration"])
    return found


@every_variant
def test_a_start_is_a_picture_of_the_wanted_width(game: Game) -> None:
    image = opened(pictures.png(of_position(game.start()), 200))
    assert image.format == "PNG"
    assert image.width == 200
    assert len(image.convert("RGB").getcolors(200 * 400) or []) > 50


def test_a_picture_shows_what_is_played() -> None:
    game = new_game("dame")
    start, after = game.start(), game.record().play("c3-d4")
    one, other = (opened(pictures.png(shown, 320)).convert("RGB") for shown in (of_position(start), of_record(after)))
    assert one.size == other.size
    changed = ImageChops.difference(one, other)
    assert changed.getpixel((142, 175)) != (0, 0, 0)  # d4
    assert changed.getpixel((142, 75)) == (0, 0, 0)  # d7


def test_letters_are_drawn_although_no_font_is_installed() -> None:
    drawn = svg.draw(of_position(new_game("muehle").start()))
    without = drawn.replace("<text", "<g").replace("</text>", "</g>")
    one, other = pictures.pixels([drawn, without], 300)
    assert one != other


@every_game
def test_a_game_moves_a_frame_a_ply(name: str) -> None:
    record = random_record(new_game(name), 1, 6)
    image = opened(pictures.animation(record, 160))
    assert (image.format, image.width) == ("GIF", 160)
    assert image.n_frames == len(record.plies) + 1
    assert image.info["loop"] == 0


@pytest.mark.parametrize(("moving", "kind"), [("gif", "GIF"), ("webp", "WEBP"), ("apng", "PNG")])
def test_every_moving_picture_rests_at_its_end(moving: pictures.Moving, kind: str) -> None:
    record = random_record(new_game("quadrobe"), 1, 4)
    file = pictures.animation(record, 160, moving)
    assert opened(file).format == kind
    assert durations(file) == [pictures.PACE] * 4 + [pictures.REST]


def test_the_last_frame_is_the_board_at_the_end() -> None:
    record = random_record(new_game("muehle"), 2, 5)
    moving = opened(pictures.animation(record, 200, "apng"))
    moving.seek(5)
    still = opened(pictures.png(of_record(record), 200))
    assert moving.convert("RGB").tobytes() == still.convert("RGB").tobytes()


def test_a_game_without_a_move_is_one_frame() -> None:
    assert opened(pictures.animation(new_game("muehle").record(), 100)).n_frames == 1


def test_a_very_long_game_is_shown_in_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    record = random_record(new_game("muehle"), 1, 40)
    monkeypatch.setattr(pictures, "FRAMES", 10)
    shown = list(pictures.frames(record))
    texts = [position.text for position in record.positions]
    assert len(shown) <= 10
    assert [frame.text for frame in shown] == [*texts[:-1:5], texts[-1]]


def test_no_game_has_more_frames_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = random_record(new_game("muehle"), 1, 40)
    monkeypatch.setattr(pictures, "FRAMES", 7)
    for plies in range(41):
        shown = list(pictures.frames(whole.back(40 - plies)))
        assert len(shown) <= 7
        assert len(shown) == plies + 1 or plies >= 7
        assert shown[-1].text == whole.positions[plies].text


@pytest.mark.parametrize("width", [0, -5, 641])
def test_a_width_that_makes_no_sense_is_refused(width: int) -> None:
    with pytest.raises(pictures.PictureError, match="pixels wide"):
        pictures.animation(new_game("muehle").record(), width)


def test_what_does_not_move_is_no_animation() -> None:
    with pytest.raises(pictures.PictureError, match="“png” does not move"):
        pictures.animation(new_game("muehle").record(), 100, "png")  # type: ignore[arg-type]


# the command


def test_the_kind_is_what_the_name_ends_in(run: Run, tmp_path: Path) -> None:
    for ending, start in {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a", "webp": b"RIFF"}.items():
        file = tmp_path / f"board.{ending}"
        assert run("picture", "muehle", "d2", "a1", "--width", "120", "-O", str(file)) == (0, f"{file}\n", "")
        assert file.read_bytes().startswith(start)


def test_a_saved_game_is_shown(run: Run, tmp_path: Path) -> None:
    record = random_record(new_game("dame", blasen="on"), 5, 6)
    saved, file = tmp_path / "game.txt", tmp_path / "game.apng"
    saved.write_text(record.dumps(), "utf-8")
    assert run("picture", str(saved), "--out", str(file), "--width", "100")[0] == 0
    assert opened(file.read_bytes()).n_frames == 7


def test_the_picture_is_that_of_the_position(run: Run, tmp_path: Path) -> None:
    file, text = tmp_path / "board.svg", "turn=b;w=d2;b=a1,g7;hand=w8,b7"
    run("picture", "muehle", "-p", text, "-O", str(file), "--language", "en")
    assert file.read_text("utf-8") == svg.draw(of_position(new_game("muehle").position(text)), language="en") + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["muehle", "-O", "board.jpg"], "“jpg” is no kind of picture"),
        (["muehle", "-O", "board"], "“” is no kind of picture"),
        (["mill"], "mill"),
        (["none.txt"], "none.txt: No such file"),
        (["none.txt", "-o", "a=b"], "leave out -o and -p"),
        (["muehle", "--format", "gif", "--width", "9999"], "1 to 640 pixels"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = run("picture", *arguments)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())
