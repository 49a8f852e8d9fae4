"""What compiled code shares: hashes."""

from itertools import combinations_with_replacement

from spielschrank.kernel import mix


def test_values_of_one_or_two_bits_have_hashes_of_their_own() -> None:
    values = [1 << one | 1 << other for one, other in combinations_with_replacement(range(63), 2)]
    assert len({mix(0, value) for value in values}) == len(values)


def test_what_went_before_does_not_cancel_a_bit_of_the_value() -> None:
    pairs = [(hashed, value) for hashed in range(64) for value in range(64)]
    assert len({mix(hashed, value) for hashed, value in pairs}) == len(pairs)
