"""The command line: every command on one screen, each a few lines over the modules that do the work."""

import gc
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from spielschrank import __version__
from spielschrank.games import NAMES, new_game

if TYPE_CHECKING:
    from spielschrank.contract import Game
    from spielschrank.record import Record

app = typer.Typer(
    no_args_is_help=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Eleven board games from old German rule sheets: play them, ask for their moves, check other programs.",
)
bench_app = typer.Typer(help="Measure speed, anyone, anywhere.", no_args_is_help=True)
app.add_typer(bench_app, name="bench")


def complete_game(start: str) -> list[str]:
    """The games whose names begin so, for the shell's completion."""
    return [name for name in NAMES if name.startswith(start)]


GameName = Annotated[str, typer.Argument(metavar="GAME", autocompletion=complete_game)]
Options = Annotated[list[str] | None, typer.Option("-o", "--option", metavar="KEY=VALUE", help="An option.")]
Text = Annotated[str | None, typer.Option("-p", "--position", metavar="TEXT", help="Start from this position text.")]
Words = Annotated[list[str] | None, typer.Argument(metavar="WORD", help="Words to play first.")]
Json = Annotated[bool, typer.Option("--json", help="Answer in JSON.")]
Seed = Annotated[int, typer.Option(help="Decides between moves that look alike.")]
After = Annotated[str, typer.Option(metavar='"WORD WORD"', help="Words to play first.")]
Language = Annotated[Literal["de", "en"], typer.Option("--language", "-l", help="Speak German or English.")]


def _language() -> Literal["de", "en"]:
    """German for those whose system speaks German, else English."""
    asked = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "de" if next(filter(None, asked), "").lower().startswith("de") else "en"


SPOKEN = _language()

RARELY = 50_000
"""So many new objects before the collector looks for garbage: loading a compiler makes very many, and none is."""


@contextmanager
def _clear_errors(language: str = "en") -> Iterator[None]:
    """Bad input gets one clear line on stderr and exit code 2; a reader that has left gets nothing more."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None
    except (ValueError, OSError) as error:
        from spielschrank.complaints import translated

        typer.echo(f"spielschrank: {translated(_one_line(error), language)}", err=True)
        raise typer.Exit(2) from None


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, UnicodeDecodeError):
        return f"this is not a text file ({error.reason} at byte {error.start})"
    said = error.format_message() if hasattr(error, "format_message") else str(error)
    return " ".join(said.split())


def _record(name: str, options: list[str] | None, text: str | None, words: list[str] | None) -> "Record":
    """The record after the words, from the start or from a text."""
    record = _game(name, options).record(text)
    for word in words or []:
        record = record.play(word)
    return record


def _record_of(shown: str, options: list[str] | None, text: str | None, words: list[str] | None) -> "Record":
    """The record of a game, or of a file; then the words."""
    from spielschrank.record import loads

    if shown in NAMES or not (Path(shown).suffix or Path(shown).exists()):
        return _record(shown, options, text, words)
    if options or text:
        raise ValueError("a saved record has its options and its start already; leave out -o and -p")
    record = loads(Path(shown).read_text("utf-8"))
    for word in words or []:
        record = record.play(word)
    return record


def _game(name: str, options: list[str] | None) -> "Game":
    pairs = [option.partition("=") for option in options or []]
    for key, equals, value in pairs:
        if not (key and equals and value):
            raise ValueError(f"“{key}{equals}{value}” is not of the form key=value")
    return new_game(name, **{key: value for key, _, value in pairs})


def _print_json(data: Any) -> None:
    typer.echo(json.dumps(data, ensure_ascii=False))


@app.callback(invoke_without_command=True)
def chooser(
    context: typer.Context,
    network: Annotated[
        bool, typer.Option("--network", help="Let other devices of the home network play, too.")
    ] = False,
    version: Annotated[bool, typer.Option("--version", help="Say the version and stop.")] = False,
) -> None:
    """Without a command: open the cupboard in the browser."""
    if version:
        typer.echo(__version__)
    elif context.invoked_subcommand is None:
        from spielschrank.server.opening import open_cupboard

        with _clear_errors():
            open_cupboard(network)


@app.command(epilog="Example: `spielschrank games --json`")
def games(as_json: Json = False, language: Language = SPOKEN) -> None:
    """The eleven games with title, sides and options."""
    from spielschrank.catalogue import game_facts, print_games

    with _clear_errors():
        _print_json(game_facts()) if as_json else print_games(language)


@app.command(epilog=f"Example: `spielschrank moves {NAMES[0]} -o two_mills=two d2 a1`")
def moves(
    game: GameName, words: Words = None, option: Options = None, position: Text = None, as_json: Json = False
) -> None:
    """The legal words after the given words, sorted, one per line."""
    with _clear_errors():
        legal = _record(game, option, position, words).legal_words
        if as_json:
            _print_json(list(legal))
        else:
            sys.stdout.writelines(f"{word}\n" for word in legal)


@app.command(epilog=f"Example: `spielschrank show {NAMES[0]} d2 a1 --svg board.svg`")
def show(
    game: GameName,
    words: Words = None,
    option: Options = None,
    position: Text = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file as well.")] = None,
    as_json: Json = False,
    language: Language = SPOKEN,
) -> None:
    """The board drawn, its position text, and the result if the game is over."""
    from spielschrank import scene, terminal
    from spielschrank import svg as picture

    with _clear_errors():
        record = _record(game, option, position, words)
        seen = scene.of_record(record)
        if svg:
            svg.write_text(picture.draw(seen, language=language), "utf-8")
        if as_json:
            _print_json(seen.data())
            return
        terminal.show(seen, language)
        typer.echo(f"text: {record.position.text}")
        if record.result:
            typer.echo(f"result: {record.result}")


@app.command(epilog=f"Example: `spielschrank perft {NAMES[0]} 5 --split`")
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=0, metavar="DEPTH", help="How many plies.")],
    option: Options = None,
    position: Text = None,
    split: Annotated[bool, typer.Option("--split", help="Count behind every first word.")] = False,
) -> None:
    """The number of move sequences of exactly DEPTH plies."""
    with _clear_errors():
        start = _record(game, option, position, None).position
        if split and depth:
            for word in start.words:
                typer.echo(f"{word} {start.play(word).perft(depth - 1)}")
        typer.echo(start.perft(depth))


@app.command(epilog=f'Example: `spielschrank why {NAMES[0]} --after "a1 b2 d1 b4" g1`')
def why(
    game: GameName,
    word: Annotated[str, typer.Argument(metavar="WORD", help="The word in question.")],
    option: Options = None,
    position: Text = None,
    after: After = "",
    as_json: Json = False,
) -> None:
    """Whether a word is legal, and if not, why."""
    with _clear_errors():
        reason = _record(game, option, position, after.split()).why(word)
        if as_json:
            _print_json({"word": word, "legal": reason is None, **(reason._asdict() if reason else {})})
        elif reason is None:
            typer.echo("legal")
        else:
            typer.echo(f"not legal: {reason.rule} ({reason.spec})")
            typer.echo(f"de: {reason.de}\nen: {reason.en}")


@app.command(epilog=f'Example: `spielschrank analyse {NAMES[0]} --after "d2 a1" --seconds 3 --multi 3`')
def analyse(
    game: GameName,
    option: Options = None,
    position: Text = None,
    after: After = "",
    seconds: Annotated[
        float | None, typer.Option(help="Think so long on all cores; 5 seconds if no limit is given.")
    ] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Think so many nodes on one thread.")] = None,
    level: Annotated[int | None, typer.Option(min=1, max=8, help="Think as this level does, on one thread.")] = None,
    multi: Annotated[int, typer.Option(min=1, max=64, metavar="N", help="Show the N best moves.")] = 1,
    seed: Seed = 0,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for every thought.")] = False,
    language: Language = SPOKEN,
) -> None:
    """What the computer thinks of a position, live, until the limit or Ctrl-C; the last line is the answer."""
    from spielschrank import analysis

    with _clear_errors():
        record, limit = _record(game, option, position, after.split()), analysis.limit_of(seconds, nodes, level)
        analysis.refuse_finished(record, language)
        with analysis.preparing(language):
            question = analysis.new_question(record.start.game, limit, multi, level, seed)
        if as_json:
            analysis.print_json(question, record)
        else:
            analysis.print_analysis(question, record, language)


@app.command(epilog=f"Example: `spielschrank play {NAMES[0]} --seat w=Ida --seat b=level3`")
def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", autocompletion=complete_game, help="Choose one if not given.")
    ] = None,
    option: Options = None,
    position: Text = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SIDE=WHO", help="A person's name, or `level1` to `level8`, `best`, `greedy`, `random` …"),
    ] = None,
    seconds: Annotated[
        float, typer.Option(help="How long a player may think about a move; levels think as they do.")
    ] = 1.0,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same random moves and rolls.")] = None,
    language: Language = SPOKEN,
) -> None:
    """Play in the terminal, persons and computer players; `hint` and `analyse` help."""
    from spielschrank.analysis import checked_seconds
    from spielschrank.play import choose_and_play, play_game, read_seats

    with _clear_errors(language):
        if game is None:
            choose_and_play(language)
            return
        record, limit = _record(game, option, position, None), checked_seconds(seconds)
        play_game(record, read_seats(record, seat or []), language, seed, limit)


@app.command(epilog="Example: `spielschrank check positions.jsonl`")
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="JSON lines; - reads standard input.")]) -> None:
    """The referee: compare what another program says of the games with these rules."""
    from spielschrank.referee import differences

    with _clear_errors():
        lines = (sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")).splitlines()
        differ = set()
        for difference in differences(lines):
            typer.echo(f"line {difference.line}: {difference.what}")
            differ.add(difference.line)
        typer.echo(f"{len(lines)} lines, {len(differ)} differ")
    raise typer.Exit(1 if differ else 0)


@app.command(epilog="Example: `spielschrank replay game.txt --boards`")
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A saved record.")],
    ply: Annotated[int | None, typer.Option(min=0, help="Show the board after so many plies.")] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Show the board after every ply.")] = False,
    language: Language = SPOKEN,
) -> None:
    """Read a saved record, check every move, and show it."""
    from spielschrank.play import show_record
    from spielschrank.record import loads

    with _clear_errors(language):
        show_record(loads(file.read_text("utf-8")), ply, boards, language)


@app.command(epilog=f"Example: `spielschrank picture {NAMES[0]} d2 a1 --out board.png`, or `… game.txt --out game.gif`")
def picture(
    shown: Annotated[
        str, typer.Argument(metavar="GAME|FILE", autocompletion=complete_game, help="A game, or a saved record.")
    ],
    words: Words = None,
    option: Options = None,
    position: Text = None,
    kind: Annotated[
        Literal["svg", "png", "gif", "webp", "apng"] | None,
        typer.Option("--format", help="What the file's name ends in, if nothing is said; the last three move."),
    ] = None,
    out: Annotated[Path | None, typer.Option("-O", "--out", metavar="FILE", help="Where to write it.")] = None,
    width: Annotated[int | None, typer.Option(min=1, help="How many pixels wide.")] = None,
    language: Language = SPOKEN,
) -> None:
    """The board as a picture, or the whole game as one that moves."""
    from spielschrank import pictures

    with _clear_errors():
        record = _record_of(shown, option, position, words)
        asked = pictures.checked_kind(kind or (out.suffix.removeprefix(".") if out else "png"))
        file = out or Path(f"{record.start.game.name}.{asked}")
        file.write_bytes(pictures.picture(record, asked, width, language))
        typer.echo(file)


@app.command("print", epilog=f"Example: `spielschrank print {NAMES[0]} --contrast --out board.pdf`")
def print_(
    game: GameName,
    option: Options = None,
    contrast: Annotated[bool, typer.Option("--contrast", help="Black on white, patterns instead of colours.")] = False,
    sheets: Annotated[int | None, typer.Option(min=1, max=2, help="The board on one sheet, or bigger on two.")] = None,
    kind: Annotated[Literal["pdf", "svg"], typer.Option("--format", help="A PDF, or an SVG a page.")] = "pdf",
    out: Annotated[Path | None, typer.Option("-O", "--out", metavar="FILE", help="Where to write it.")] = None,
    language: Language = SPOKEN,
) -> None:
    """A game to print on A4: its board, its pieces to cut out, and its rules with the options chosen."""
    from spielschrank import printing

    with _clear_errors():
        asked = (game, _game(game, option).given, language, contrast, sheets)
        file = out or Path(f"{game}.{kind}")
        if kind == "pdf":
            file.write_bytes(printing.pdf(*asked))
            typer.echo(file)
            return
        for number, page in enumerate(printing.svgs(*asked), start=1):
            numbered = file.with_name(f"{file.stem}-{number}{file.suffix}")
            numbered.write_bytes(page)
            typer.echo(numbered)


@app.command(epilog="Example: `spielschrank verify game.txt`")
def verify(file: Annotated[Path, typer.Argument(metavar="RECORD", help="A saved record.")]) -> None:
    """Prove that every roll of a record follows from what was promised before the game."""
    from spielschrank.record import loads
    from spielschrank.referee import check_rolls, rolls_of

    with _clear_errors():
        record = loads(file.read_text("utf-8"))
        if wrong := list(check_rolls(record)):
            for sentence in wrong:
                typer.echo(sentence, err=True)
            raise typer.Exit(1)
        typer.echo(f"{len(list(rolls_of(record)))} rolls, all as promised before the game.")


@app.command(epilog=f"Example: `spielschrank tournament {NAMES[0]} random greedy --games 20`")
def tournament(
    game: GameName,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER…", help="Two or more, such as `random`, `greedy`.")],
    games: Annotated[int, typer.Option(min=1, help="Games of every pair; with 3 or 4 sides, of all.")] = 20,
    seconds: Annotated[float | None, typer.Option(min=0, help="Seconds per move; 0.1 if nothing is said.")] = None,
    nodes: Annotated[int | None, typer.Option(min=1, help="Nodes per move, instead of seconds or besides.")] = None,
    opening: Annotated[int, typer.Option(min=0, metavar="PLIES", help="Random plies before the players begin.")] = 2,
    seed: Annotated[int, typer.Option(help="Decides openings, dice and random players.")] = 1,
    option: Options = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Games at once; as many as cores.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the games here.")] = None,
    ray: Annotated[
        str | None, typer.Option(metavar="[ADDRESS]", help="Play on this Ray cluster, or on one started here.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Let players meet: every game is kept at once, and the same command goes on where it was broken off."""
    from spielschrank import arena
    from spielschrank.cores import count_cores
    from spielschrank.engines.thoughts import Limit
    from spielschrank.tournament import new_plan

    with _clear_errors():
        asked, number = _game(game, option), workers or count_cores()
        limit = Limit(seconds=0.1 if seconds is None and nodes is None else seconds, nodes=nodes)
        plan = new_plan(asked, players, games, limit, opening, seed)
        folder = arena.Folder(out or arena.default_folder(plan, asked.given))
        run = arena.on_ray(ray, number) if ray else arena.in_processes(number)
        try:
            arena.hold(plan, folder, run, as_json)
        except KeyboardInterrupt:
            typer.echo(f"stopped; finished games are kept in {folder.path}, the same command goes on", err=True)
            raise typer.Exit(130) from None


@app.command(epilog=f"Example: `spielschrank engine {NAMES[0]} greedy`, then type `hello 1`")
def engine(
    game: GameName,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Who answers.")],
    option: Options = None,
) -> None:
    """Let another program ask one of our players, by lines on standard input and output."""
    from spielschrank.adapters.server import Server
    from spielschrank.players import new_player

    with _clear_errors():
        offered = _game(game, option)
        new_player(player, offered, seed=0)  # refuses at once what does not exist
        server = Server(
            f"spielschrank {__version__} {player}",
            offered,
            lambda asked, seed, threads: new_player(player, asked, seed, threads),
            lambda line: print(line, flush=True),
        )
        server.serve(sys.stdin)


@app.command(epilog=f"Example: `spielschrank ladder {NAMES[0]}`")
def ladder(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(min=2, help="Games a pair, seats swapped.")] = 40,
    seed: Annotated[int, typer.Option(help="Decides openings, dice and what is overlooked.")] = 1,
    fit: Annotated[bool, typer.Option("--fit", help="Find how often each level must slip, and keep it.")] = False,
    step: Annotated[float, typer.Option(min=0.5, max=0.95, help="With --fit: what each should score.")] = 0.72,
    as_json: Json = False,
) -> None:
    """How much every level scores against the one below, and the first against a random mover."""
    from spielschrank.cores import count_cores
    from spielschrank.ladder import climb, fit_slips, print_rungs

    with _clear_errors():
        asked = (_game(game, option), games, seed, count_cores())
        print_rungs(fit_slips(*asked, step) if fit else climb(*asked), as_json)


@app.command(epilog=f"Example: `spielschrank puzzles {NAMES[0]} --check`")
def puzzles(
    game: GameName,
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 20,
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 1,
    check_only: Annotated[
        bool, typer.Option("--check", help="Make none; prove that each one kept has exactly one solution.")
    ] = False,
) -> None:
    """Find positions with exactly one solution in games of the computer's own, and keep them."""
    from spielschrank.puzzles import command

    with _clear_errors():
        asked = _game(game, None)
        if not check_only:
            typer.echo(command.make(asked, count, seed))
            return
        wrong = list(command.check(asked))
    for sentence in wrong:
        typer.echo(sentence, err=True)
    if wrong:
        raise typer.Exit(1)
    typer.echo(f"{asked.name}: every puzzle has exactly one solution")


@app.command(epilog=f"Example: `spielschrank tune {NAMES[0]} --games 500`")
def tune(
    game: GameName,
    option: Options = None,
    games: Annotated[int, typer.Option(min=2, help="Games of self-play a round, and as many in the match.")] = 400,
    rounds: Annotated[int, typer.Option(min=1, help="So often: play, fit, play a match.")] = 2,
    seed: Annotated[int, typer.Option(help="Decides openings and random moves.")] = 1,
    nodes: Annotated[int, typer.Option(min=1, help="What a move is worth thinking about.")] = 2000,
    side: Annotated[str, typer.Option(help="The weights of who thinks for this side alone.")] = "",
    climbing: Annotated[bool, typer.Option("--climb", help="Follow who wins, instead of fitting to results.")] = False,
) -> None:
    """Find the weights of a game's knowledge by self-play; better ones are written into the package."""
    from spielschrank.engines.tuning import tune as run

    with _clear_errors():
        for found in run(_game(game, option), games, rounds, seed, nodes, side, climbing):
            kept = "kept" if found.is_kept else "not kept"
            typer.echo(", ".join(f"{name} {weight}" for name, weight in found.weights.items()))
            typer.echo(f"match {found.match:.1%} (wanted: {found.wanted:.1%}): {kept}")


@app.command(epilog="Example: `spielschrank serve --port 8000`")
def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="A free one near 8000 if nothing is said.")] = None,
    database: Annotated[str | None, typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://…")] = None,
    public_url: Annotated[str, typer.Option(metavar="URL", help="How others reach this server, for links.")] = "",
    generous: Annotated[bool, typer.Option("--generous", help="No limits per address, as on a home network.")] = False,
    engines: Annotated[int | None, typer.Option(min=2, help="How many engines may think at once.")] = None,
    ping: Annotated[float, typer.Option(min=1, help="Seconds until a silent websocket is let go.")] = 20,
) -> None:
    """Let people play over the network."""
    from spielschrank.server.serve import serve as run

    with _clear_errors():
        run(host, port, database, public_url, generous, engines, ping)


@app.command(epilog="Example: `spielschrank load --matches 100 --rate 50 --seconds 10`")
def load(
    matches: Annotated[int, typer.Option(min=1, help="Matches of two persons that run at once.")] = 1000,
    rate: Annotated[float, typer.Option(min=0.1, help="Moves a second, all matches together.")] = 500,
    highest: Annotated[
        bool, typer.Option("--highest", help="Raise the rate by a quarter as long as 99 % arrive within 250 ms.")
    ] = False,
    seconds: Annotated[float, typer.Option(min=1, help="How long to measure.")] = 30.0,
    engines: Annotated[int, typer.Option(min=0, help="Matches besides in which the computer thinks all the time.")] = 0,
    game: Annotated[str, typer.Option(autocompletion=complete_game)] = NAMES[0],
    database: Annotated[str | None, typer.Option(metavar="URL", help="A new SQLite if nothing is said.")] = None,
    as_json: Json = False,
) -> None:
    """Measure how quickly moves arrive at a server under load, and whether any is lost."""
    from spielschrank.load import Load, measure_all, print_report

    with _clear_errors():
        for report in measure_all(Load(game, matches, rate, seconds, engines), database, highest):
            print_report(report, as_json)


@app.command(epilog="Example: `spielschrank warm`")
def warm(
    quiet: Annotated[bool, typer.Option("--quiet-if-ready", help="Say nothing if all is compiled already.")] = False,
) -> None:
    """Compile all games and keep the result, so that every later start is quick."""
    from spielschrank.cache import is_warm

    if not (quiet and is_warm()):
        from spielschrank.warm import warm_all

        warm_all()


@bench_app.command(epilog=f"Example: `spielschrank bench playouts {NAMES[0]} --json`")
def playouts(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", autocompletion=complete_game)] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds per figure.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Random games and plies per CPU second and thread, with peers where they are installed."""
    from spielschrank.bench import measure_playouts, print_figures

    with _clear_errors():
        print_figures(measure_playouts(game or list(NAMES), seconds), as_json)


def _with_ray_address(arguments: list[str]) -> list[str]:
    """`--ray` alone means a cluster started here; an address is `auto`, `local`, `HOST:PORT` or a URL.

    >>> _with_ray_address(["--ray", "--json"]), _with_ray_address(["--ray", "auto"])
    (['--ray', 'local', '--json'], ['--ray', 'auto'])
    """
    found = list(arguments)
    for number, argument in enumerate(arguments):
        following = arguments[number + 1] if number + 1 < len(arguments) else ""
        if argument == "--ray" and not re.fullmatch(r"auto|local|[\w.-]+:\d+|\w+://.*", following):
            found.insert(number + 1, "local")
    return found


@bench_app.command(epilog=f"Example: `spielschrank bench search {NAMES[0]} --json`")
def search(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", autocompletion=complete_game)] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds per figure.")] = 2.0,
    as_json: Json = False,
) -> None:
    """Simulations and nodes per CPU second on one thread, with peers where they are installed."""
    from spielschrank.bench import measure_search, print_figures

    with _clear_errors():
        print_figures(measure_search(game or list(NAMES), seconds), as_json)


@bench_app.command(epilog=f"Example: `spielschrank bench threads {NAMES[0]} --json`")
def threads(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", autocompletion=complete_game)] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds per search.")] = 1.0,
    number: Annotated[int, typer.Option("--threads", min=2, help="How many threads against one.")] = 2,
    as_json: Json = False,
) -> None:
    """What several threads gain over one by the clock: nodes per second, and how soon both search equally deep."""
    from spielschrank.bench import measure_threads, print_figures

    with _clear_errors():
        print_figures(measure_threads(game or list(NAMES), seconds, number), as_json)


@bench_app.command(epilog=f"Example: `spielschrank bench start {NAMES[0]} --json`")
def start(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", autocompletion=complete_game)] = None,
    as_json: Json = False,
) -> None:
    """Seconds from the command to the first engine move, loading included; once everything is compiled."""
    from spielschrank.bench import measure_starts, print_starts

    with _clear_errors():
        print_starts(measure_starts(game or list(NAMES)), as_json)


@bench_app.command(epilog=f"Example: `spielschrank bench browser {NAMES[0]} --json`")
def browser(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME", autocompletion=complete_game)] = None,
    program: Annotated[str | None, typer.Option(metavar="PATH", help="Which Chromium, if not the usual.")] = None,
    as_json: Json = False,
) -> None:
    """How soon pages can be touched and moves are drawn in a real browser, of this machine's own server."""
    from spielschrank.browsing import measure, print_all

    with _clear_errors():
        print_all(measure(game or list(NAMES), program), as_json)


def main() -> None:
    """The entry point of the command `spielschrank`; a command line that makes no sense gets one clear line too."""
    gc.set_threshold(RARELY)
    try:
        sys.exit(app(_with_ray_address(sys.argv[1:]), standalone_mode=False))
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        typer.echo(f"spielschrank: {_one_line(error)}", err=True)
        sys.exit(2)
