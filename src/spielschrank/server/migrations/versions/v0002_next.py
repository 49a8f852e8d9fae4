"""An index to find the next match at a table."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the index."""
    op.create_index("ix_matches_previous", "matches", ["previous"])


def downgrade() -> None:
    """Take it away."""
    op.drop_index("ix_matches_previous", "matches")
