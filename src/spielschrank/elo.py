"""Ratings from results: how strong players are in Elo points, and how sure that is.

The model is that of Bradley and Terry, as Luce extended it to any number of opponents: everybody wins with a chance
in proportion to his strength, and ten times the strength are 400 points. A drawn game is one point shared.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]
Seats = Sequence[tuple[str, str]]
"""A finished game: for every camp its player, and win, draw or loss."""

POINTS = 400 / math.log(10)
"""Elo points for one unit of the logarithm of strength."""
SURE = 1.96
"""So many standard deviations to either side hold the truth in 95 of 100 cases."""
PRIOR = 1.0
"""Everybody is thought to have drawn so many games against an average player, so that no rating is infinite."""
STEPS, SMALL, LARGEST_STEP = 100, 1e-9, 2.0


class Rating(NamedTuple):
    """Elo points, 0 on average over all players, and the half width of their interval of 95 %."""

    elo: float
    error: float


class Standing(NamedTuple):
    """What a player has reached. Every seat at a table counts as a game."""

    player: str
    points: float
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    elo: float
    error: float


def share_point(values: Sequence[str]) -> list[float]:
    """The point of a game, divided: the winners have it, else those who draw, else all.

    >>> share_point(["loss", "win"]), share_point(["draw", "loss", "draw"])
    ([0.0, 1.0], [0.5, 0.0, 0.5])
    """
    best = next((value for value in ("win", "draw") if value in values), "loss")
    return [1 / values.count(best) if value == best else 0.0 for value in values]


def rate(games: Iterable[Seats]) -> dict[str, Rating]:
    """The most likely ratings of all players, with the weak prior.

    >>> ratings = rate([[("ida", "win"), ("oma", "loss")]] * 3 + [[("ida", "loss"), ("oma", "win")]])
    >>> {player: (round(elo), round(error)) for player, (elo, error) in ratings.items()}
    {'ida': (82, 177), 'oma': (-82, 177)}
    """
    played = list(games)
    players = list(dict.fromkeys(player for seats in played for player, _ in seats))
    if not players:
        return {}
    strengths, precision = _most_likely(_won(played, players), _tables(played, players))
    middle = np.eye(len(players)) - 1 / len(players)
    spread = np.sqrt(np.diag(middle @ np.linalg.inv(precision) @ middle))
    centred = middle @ strengths
    return {
        player: Rating(POINTS * float(centred[n]), POINTS * SURE * float(spread[n])) for n, player in enumerate(players)
    }


def _won(games: list[Seats], players: list[str]) -> Floats:
    """The points of every player."""
    points = np.zeros(len(players))
    for seats in games:
        for (player, _), share in zip(seats, share_point([value for _, value in seats]), strict=True):
            points[players.index(player)] += share
    return points


def _tables(games: list[Seats], players: list[str]) -> list[tuple[Floats, int]]:
    """The line-ups that met, as the number of seats of every player, and how often they met."""
    met = Counter(tuple(sorted(players.index(player) for player, _ in seats)) for seats in games)
    return [(np.bincount(line_up, minlength=len(players)).astype(float), times) for line_up, times in met.items()]


def _most_likely(won: Floats, tables: list[tuple[Floats, int]]) -> tuple[Floats, Floats]:
    """Newton's method: the logarithms of the strengths, and their precision there."""
    strengths = np.zeros(len(won))
    for _ in range(STEPS):
        slope, precision = _slope(strengths, won, tables)
        step = np.linalg.solve(precision, slope)
        strengths = strengths + step * min(1.0, LARGEST_STEP / max(float(np.abs(step).max()), SMALL))
        if np.abs(step).max() < SMALL:
            break
    return strengths, _slope(strengths, won, tables)[1]


def _slope(strengths: Floats, won: Floats, tables: list[tuple[Floats, int]]) -> tuple[Floats, Floats]:
    """How the likelihood rises with every strength, and how it bends."""
    even = 1 / (1 + np.exp(-strengths))
    slope = won + PRIOR * (0.5 - even)
    precision = np.diag(PRIOR * even * (1 - even))
    for seats, times in tables:
        chances = seats * np.exp(strengths - strengths.max())
        chances /= chances.sum()
        slope -= times * chances
        precision += times * (np.diag(chances) - np.outer(chances, chances))
    return slope, precision


def standings(games: Iterable[Seats]) -> list[Standing]:
    """All players with their points and ratings, the best first."""
    played = list(games)
    ratings = rate(played)
    points = dict(zip(ratings, _won(played, list(ratings)), strict=True))
    counts = Counter(seat for seats in played for seat in seats)
    found = [_standing(player, float(points[player]), counts, ratings[player]) for player in ratings]
    return sorted(found, key=lambda standing: -standing.elo)


def _standing(player: str, points: float, counts: Counter[tuple[str, str]], rating: Rating) -> Standing:
    wins, draws, losses = (counts[player, value] for value in ("win", "draw", "loss"))
    games = wins + draws + losses
    return Standing(player, points, games, wins, draws, losses, points / games, *rating)
