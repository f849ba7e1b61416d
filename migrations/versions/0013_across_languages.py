"""A curve of similarity of its own for a question and a memory in two languages."""

from migrations.ddl import begin_downgrade, run

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        ALTER TABLE memory.embedding_sets
            ADD COLUMN across_slope real,
            ADD COLUMN across_offset real,
            ADD CONSTRAINT embedding_sets_across CHECK (across_slope > 0 AND across_offset IS NOT NULL
                                                        OR across_slope IS NULL AND across_offset IS NULL);
        COMMENT ON COLUMN memory.embedding_sets.across_slope IS 'As query_slope, for a question and a text in two languages; unknown in sets of before, until the next start.';
        COMMENT ON COLUMN memory.embedding_sets.across_offset IS 'As query_offset, for a question and a text in two languages.';
        """
    )


def downgrade() -> None:
    begin_downgrade()
    run("ALTER TABLE memory.embedding_sets DROP COLUMN across_slope, DROP COLUMN across_offset")
