"""The tables of the database: matches, their secret links, and the events from which everything follows."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table

metadata = MetaData()

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(32), nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", String, nullable=False),  # a position text, or "" for the usual start
    Column("seats", JSON, nullable=False),
    Column("time", JSON),  # how much time there is, or nothing
    Column("secret", String(64), nullable=False),  # of the dice
    Column("made", BigInteger, nullable=False),
    Column("over", Boolean, nullable=False, index=True),
    Column("previous", String(32), ForeignKey("matches.id"), index=True),  # the match before at this table
)

links = Table(
    "links",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer),  # nothing for watching
    Index("links_by_match", "match"),
)

events = Table(
    "events",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("at", BigInteger, nullable=False),
    Column("data", JSON, nullable=False),
)
