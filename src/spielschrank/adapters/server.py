"""Our engines behind the line protocol, so that other programs can play against them."""

from collections.abc import Callable, Iterable
from threading import Event, Thread

from spielschrank.adapters.lines import VERSION, info_line, read_limit, read_pairs
from spielschrank.contract import Game
from spielschrank.engines.thoughts import Engine, Limit, Thought
from spielschrank.games import new_game
from spielschrank.record import Record

NewEngine = Callable[[Game, int, int], Engine]
"""Makes an engine for a game from a seed and a number of threads."""


class Server:
    """A talk with one other program about one game."""

    def __init__(self, name: str, offered: Game, new_engine: NewEngine, say: Callable[[str], None]) -> None:
        self.name, self.offered, self.new_engine, self.say = name, offered, new_engine, say
        self._settings = {"seed": "0", "threads": "1"}
        self._record = Record(offered.start())
        self._engine: Engine | None = None
        self._stop = Event()
        self._thinking: Thread | None = None
        self._commands = {
            "hello": self._hello,
            "set": self._set,
            "game": self._choose,
            "position": self._place,
            "go": self._go,
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Answer line by line until `quit` or the end of the input."""
        for line in lines:
            command, _, rest = line.strip().partition(" ")
            if command == "quit":
                break
            if command == "stop":
                self._stop.set()
            elif command:
                self._obey(command, rest.strip())
        self._stop.set()
        self._wait()

    def _obey(self, command: str, rest: str) -> None:
        """Do what a line says, which ends a search that still runs; what is wrong gets an `error` line."""
        self._stop.set()
        self._wait()
        try:
            if command not in self._commands:
                raise ValueError(f"“{command}” is no command; they are {', '.join([*self._commands, 'stop', 'quit'])}")
            self._commands[command](rest)
        except Exception as error:
            self._complain(error)

    def _complain(self, error: Exception) -> None:
        self.say("error " + " ".join((str(error) or type(error).__name__).split()))

    def _wait(self) -> None:
        if self._thinking:
            self._thinking.join()
            self._thinking = None

    def _hello(self, version: str) -> None:
        if version != VERSION:
            raise ValueError(f"this is version {VERSION} of the protocol, not {version or 'none'}")
        self.say(f"hello {VERSION} {self.name}")

    def _set(self, pair: str) -> None:
        """Unknown settings are kept and mean nothing."""
        self._settings |= read_pairs(pair)

    def _choose(self, told: str) -> None:
        """The game that is told with its options, unless another was asked for when this program was started."""
        name, *pairs = told.split() or [""]
        options = dict(pair.split("=", 1) for pair in pairs)
        given = self.offered.given
        if name != self.offered.name or any(options.get(key, value) != value for key, value in given.items()):
            offered = [self.offered.name, *(f"{key}={value}" for key, value in given.items())]
            raise ValueError(f"only {' '.join(offered)} is played here")
        game = new_game(name, **{**given, **options})
        self._record = Record(game.start())
        self._engine = self._new_engine(game)
        self.say("ready")

    def _new_engine(self, game: Game) -> Engine:
        return self.new_engine(game, int(self._settings["seed"]), int(self._settings["threads"]))

    def _place(self, told: str) -> None:
        start, *words = told.split() or [""]
        record = self._record.start.game.record(None if start == "start" else start)
        for word in words:
            record = record.play(word)
        self._record = record

    def _go(self, told: str) -> None:
        """Think beside the talk, so that `stop` can be heard."""
        if not self._record.legal_words:
            raise ValueError("the game is over")
        pairs = read_pairs(told)
        limit, ranks = read_limit(pairs), int(pairs.get("ranks", "1"))
        engine = self._engine = self._engine or self._new_engine(self._record.start.game)
        self._stop = Event()
        self._thinking = Thread(target=self._think, args=(engine, limit, ranks, self._stop), daemon=True)
        self._thinking.start()

    def _think(self, engine: Engine, limit: Limit, ranks: int, stop: Event) -> None:
        last: Thought | None = None
        try:
            for thought in engine.think(self._record, limit, stop, ranks):
                last = thought
                self.say(info_line(thought))
            self.say(f"play {last.word}" if last else "error no thought came")
        except Exception as error:
            self._complain(error)
