"""Fair dice: a commitment before the game, randomness from the persons, and a proof of every roll after it.

Whoever holds the game draws a secret and shows its hash before anybody sits down. Every person may then add a share of
their own. Each roll follows from the secret, all shares and its place in the game: nobody can foresee it alone, nobody
can change it later, and once the secret is shown everybody can work it out again.
"""

import hashlib
import hmac
import re
import secrets
from itertools import count
from typing import NamedTuple

SECRET_BYTES = 32
HASH = re.compile(r"[0-9a-f]{64}")
"""What a secret and its commitment look like."""
SHARE = re.compile(r"[0-9a-f]{16,64}")
"""What a person may add: hexadecimal digits of their own choice."""
_WORD = 1 << 64


class Dice(NamedTuple):
    """What decides the rolls of one game."""

    commitment: str
    """The hash of the secret, known from the beginning."""
    shares: tuple[str, ...] = ()
    """What the persons added, in the order in which they sat down."""
    secret: str = ""
    """Shown when the game is over."""

    def with_share(self, share: str) -> "Dice":
        """With what one more person adds; raises ValueError if it is no share."""
        if not SHARE.fullmatch(share):
            raise ValueError(f"“{share}” is no share of randomness: 16 to 64 hexadecimal digits, in small letters")
        return self._replace(shares=(*self.shares, share))

    def without_secret(self) -> "Dice":
        """What may be seen while the game goes on."""
        return self._replace(secret="")

    def is_honest(self) -> bool:
        """Whether the secret is the one that was promised."""
        return bool(self.secret) and commit(self.secret) == self.commitment

    def roll(self, ply: int, faces: int) -> int:
        """Which of so many faces comes up at a ply of the game, counted from 0; every one is equally likely."""
        told = f"{ply} {' '.join(self.shares)}"
        for attempt in count():
            digest = hmac.digest(bytes.fromhex(self.secret), f"{told} {attempt}".encode(), "sha256")
            number = int.from_bytes(digest[:8])
            if number < _WORD - _WORD % faces:
                return number % faces
        raise AssertionError


def new_dice() -> Dice:
    """Dice that nobody has seen before."""
    return dice_of(secrets.token_hex(SECRET_BYTES))


def dice_of(secret: str) -> Dice:
    """Dice that a secret decides, before anybody has added to it."""
    return Dice(commit(secret), secret=secret)


def commit(secret: str) -> str:
    """The hash by which a secret is promised."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()
