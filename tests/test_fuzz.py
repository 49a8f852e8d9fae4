"""Whatever is typed or loaded: an answer, or an error that says where and why in both languages, nothing else."""

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spielschrank.complaints import translated
from spielschrank.contract import Game, IllegalMoveError
from spielschrank.games import new_game
from spielschrank.notation import NotationError, TextError
from spielschrank.record import RecordError, loads
from spielschrank.referee import LineError, differences
from tests.test_record import random_record
from tests.variants import TESTED, all_variants, random_line

GAMES = [new_game(name, **options) for name, options in all_variants()]
TEXTS = [position.text for game in GAMES for position, _ in list(random_line(game, seed=2, plies=40))[::13]]
FILES = [random_record(game, seed=4, plies=25).dumps() for game in GAMES]
SIGNS = st.text(alphabet="abcdefghl0123456789-x+@*:#=;,.|FPMDKSVZCNTL \nwrbgyspm", max_size=30)

games = st.sampled_from(GAMES)
relaxed = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def damaged(draw: st.DrawFn, originals: list[str]) -> str:
    """One of the originals with a piece cut out and something else put in."""
    text = draw(st.sampled_from(originals))
    begin = draw(st.integers(0, len(text)))
    end = draw(st.integers(begin, min(len(text), begin + 8)))
    return text[:begin] + draw(SIGNS) + text[end:]


@relaxed
@given(games, st.one_of(SIGNS, st.text(max_size=20)))
def test_any_word_is_legal_or_refused(game: Game, word: str) -> None:
    start = game.start()
    try:
        reason = start.why(word)
        assert (reason is None) == (word in start.words)
        start.play(word)
    except IllegalMoveError as error:
        assert error.reason.en
        assert translated(str(error), "de") == f"{word}: {error.reason.de}"
    except NotationError as error:
        assert word in str(error)
        assert translated(str(error), "de") != str(error)


@relaxed
@given(games, st.one_of(SIGNS, damaged(TEXTS), st.text(max_size=40)))
def test_any_text_is_read_or_refused(game: Game, text: str) -> None:
    try:
        position = game.position(text)
    except TextError as error:
        assert translated(str(error), "de") != str(error)
    else:
        assert position.game.position(position.text).text == position.text
        assert (position.result is None) == bool(position.words)
        assert position.perft(1) == len(position.words)


@relaxed
@given(st.one_of(damaged(FILES), st.text(max_size=60)))
def test_any_file_is_read_or_refused(text: str) -> None:
    try:
        record = loads(text)
    except RecordError as error:
        assert translated(str(error), "de") != str(error)
    else:
        assert loads(record.dumps()) == record


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.sampled_from([*TESTED, "d2", "turn=w", ""]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["perft", "words", "1", "x"]), inner),
    max_leaves=4,
)


@relaxed
@given(
    st.one_of(
        SIGNS,
        st.fixed_dictionaries(
            {"game": st.sampled_from([*TESTED, "halma"]) | JSON, "options": st.just({}) | JSON},
            optional=dict.fromkeys(("perft", "perft2", "text", "moves", "result", "words", "final"), JSON),
        ).map(json.dumps),
    )
)
def test_any_line_is_checked_or_refused(line: str) -> None:
    try:
        for difference in differences([line]):
            assert difference.what
    except LineError as error:
        assert str(error).startswith("line 1: ")
