"""The counts, positions and games that two independent programs agree on."""

import json
from pathlib import Path

import pytest

from spielschrank.referee import differences
from tests.variants import TESTED, variant_id

DATA = Path(__file__).parent / "data"


def cases(file: str) -> list:
    lines = [line for line in (DATA / file).read_text().splitlines() if json.loads(line)["game"] in TESTED]
    ids = [
        variant_id(fact["game"], {key: str(value) for key, value in fact["options"].items()})
        for fact in map(json.loads, lines)
    ]
    grouped = {name: [line for line, own in zip(lines, ids, strict=True) if own == name] for name in ids}
    return [pytest.param(group, id=name) for name, group in grouped.items()]


@pytest.mark.parametrize("lines", [*cases("starts.jsonl")])
def test_counts_from_the_start(lines):
    assert list(differences(lines)) == []


@pytest.mark.parametrize("lines", [*cases("positions.jsonl")])
def test_positions_with_their_words_results_and_counts(lines):
    assert list(differences(lines)) == []


@pytest.mark.parametrize("lines", [*cases("games.jsonl")])
def test_whole_games_with_result_and_final_text(lines):
    assert list(differences(lines)) == []
