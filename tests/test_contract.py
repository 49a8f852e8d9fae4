"""Laws that every game keeps, with every option, over random play."""

import random
import re

import numpy as np
import pytest

from spielschrank import kernel
from spielschrank.contract import Game, Position
from spielschrank.notation import random_word
from spielschrank.scene import of_position, touch
from tests.variants import every_variant, random_line, random_positions

SEEDS = range(3)


def rule_broken(position: Position, word: str) -> str | None:
    """The rule a word breaks by the game's own reasons alone, whether it is legal or not."""
    because = next(position.game.reasons(position.state, position.game.parse(word)), None)
    return because and because.key


def any_word(position: Position, chance: random.Random) -> str:
    """A word of the right shape that names real places."""
    return random_word(position.game.shapes, position.game.kind_letters, position.game.board, chance)


def bent_word(position: Position, chance: random.Random) -> str:
    """A legal word of the position or of the one before, with one place exchanged: nearly right."""
    word = chance.choice(position.words)
    names = list(re.finditer(r"[a-z][0-9]{1,2}", word))
    if not names:
        return word
    bent = chance.choice(names)
    return word[: bent.start()] + chance.choice(position.game.board.names) + word[bent.end() :]


@every_variant
def test_every_legal_move_has_one_word_of_its_own(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        assert position.perft(1) == len(position.words)


@every_variant
def test_words_are_read_as_they_are_written(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        for word in position.words:
            assert game.parse(word).text == word


@every_variant
def test_words_differ_in_what_the_hand_touches(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        touches = [touch(game, word) for word in position.words]
        with_places = [(touched.places, touched.letters) for touched in touches if touched.places]
        assert len(set(with_places)) == len(with_places)


@every_variant
def test_texts_round_trip(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        again = game.position(position.text)
        assert (again.text, again.words, again.turn) == (position.text, position.words, position.turn)
        assert again.result == position.result
        assert again == position


@every_variant
def test_playing_leaves_the_old_position_alone(game: Game) -> None:
    for position, word in random_line(game, seed=1):
        if word:
            text, words = position.text, position.words
            position.play(word)
            assert (position.text, position.words) == (text, words)
            assert Position(game, position.data).words == words


@every_variant
def test_a_game_without_moves_has_a_result_and_only_then(game: Game) -> None:
    for position in random_positions(game, SEEDS, plies=3000):
        assert (position.result is None) == bool(position.words)


@every_variant
def test_results_are_told_for_every_side_with_a_known_reason(game: Game) -> None:
    for seed in SEEDS:
        *_, (last, _) = random_line(game, seed, plies=3000)
        if last.result:
            assert last.result.reason in game.phrases.ends
            assert last.result.left is not None or set(last.result.values) == set(game.side_letters)


@every_variant
def test_pieces_stand_on_places_one_above_the_other(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        spots = [(piece.place, piece.level) for piece in position.pieces]
        assert len(set(spots)) == len(spots)
        assert all(level == 0 or (place, level - 1) in spots for place, level in spots)


@every_variant
def test_pieces_belong_to_an_owner_or_to_nobody(game: Game) -> None:
    letters = {"", *(owner.letter for owner in game.owners)}
    for position in random_positions(game, SEEDS):
        assert all(piece.side in letters and piece.kind in game.kind_letters for piece in position.pieces)


@every_variant
def test_the_same_key_means_the_same_text(game: Game) -> None:
    texts: dict[int, str] = {}
    keys: dict[str, int] = {}
    for position in random_positions(game, SEEDS):
        counterless = re.sub(r";ply=[0-9]+", "", position.text)
        key = int(kernel.hash_key(position.states()))
        assert texts.setdefault(key, counterless) == counterless
        assert keys.setdefault(counterless, key) == key


@every_variant
def test_random_moves_are_legal_and_all_are_drawn(game: Game) -> None:
    rng = kernel.new_random(7)
    buffer = np.empty(game.rules.most_moves, np.int64)
    for position in list(random_positions(game, SEEDS))[::20]:
        legal = set(position._moves.values())
        drawn = {int(kernel.draw_one(position.states(), buffer, rng)) for _ in range(20 * len(legal) + 1)}
        assert drawn == (legal or {-1})


@every_variant
def test_legal_words_break_no_rule(game: Game) -> None:
    for position in random_positions(game, SEEDS):
        for word in position.words:
            assert rule_broken(position, word) is None, f"{position.text} {word}"


@every_variant
@pytest.mark.parametrize(
    "make",
    [
        lambda position, chance: random_word(
            position.game.shapes, position.game.kind_letters, position.game.board, chance
        ),
        bent_word,
    ],
    ids=["any", "bent"],
)
def test_illegal_words_get_a_specific_reason(game: Game, make) -> None:
    chance = random.Random(5)
    told = [
        (position.text, word, reason.rule)
        for position in random_positions(game, SEEDS, plies=1000)
        if position.words
        for word in (make(position, chance) for _ in range(3))
        if (reason := position.why(word))
    ]
    general = [case for case in told if case[2].endswith(".not-legal")]
    assert len(told) > 20
    assert len(general) <= 0.01 * len(told), general[:5]


@every_variant
def test_scenes_are_plain_data(game: Game) -> None:
    import json

    for position in list(random_positions(game, SEEDS))[::10]:
        data = of_position(position).data()
        assert json.loads(json.dumps(data))["text"] == position.text
        assert bool(position.words) == bool(data["due"]["de"] and data["due"]["en"])
