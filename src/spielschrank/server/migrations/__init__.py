"""How the database came to be as it is, step by step."""

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest schema."""
    config = Config()
    config.set_main_option("script_location", "spielschrank.server:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
