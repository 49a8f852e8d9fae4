"""The database: every step of its history leads to what the program expects, and keeps what was there."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from spielschrank.server.migrations import upgrade
from spielschrank.server.schema import matches, metadata

ROW = {"id": "a", "game": "muehle", "options": {}, "start": "", "seats": [], "secret": "", "made": 1, "over": False}


def migrate(connection: sa.Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", "spielschrank.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def test_an_old_database_is_brought_up_to_date_and_keeps_its_matches(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path}/old.sqlite")
    with engine.begin() as connection:
        migrate(connection, "0001")
        connection.execute(sa.insert(matches).values(ROW))
        upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert connection.execute(sa.select(matches.c.game)).scalars().all() == ["muehle"]
    engine.dispose()
