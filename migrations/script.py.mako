"""${message}."""

from migrations.ddl import run

revision = "${up_revision}"
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    run("")


def downgrade() -> None:
    run("")
