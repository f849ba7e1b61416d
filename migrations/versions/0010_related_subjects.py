"""Whose people are whose: a question about the user reaches what the user said of a sister."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.related_subjects (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            subject text NOT NULL,
            other text NOT NULL,
            PRIMARY KEY (tenant_id, subject, other),
            CHECK (other <> subject)
        );
        COMMENT ON TABLE memory.related_subjects IS 'Whom the conversations of a subject told something of; a recall for the subject reaches them.';
        COMMENT ON COLUMN memory.related_subjects.other IS 'The subject of what was told, as user:42/sister.';

        INSERT INTO memory.related_subjects (tenant_id, subject, other)
        SELECT DISTINCT m.tenant_id, t.subject, m.subject
        FROM memory.memories AS m
        JOIN memory.lineage AS l ON l.tenant_id = m.tenant_id AND l.memory_id = m.id
        JOIN memory.traces AS t ON t.tenant_id = l.tenant_id AND t.id = l.trace_id
        WHERE t.subject <> m.subject;
        """
    )
    protect(
        "related_subjects",
        "SELECT, INSERT, DELETE",
        rows="memory.may_touch(subject, 'shared') AND memory.may_touch(other, 'shared')",
    )


def downgrade() -> None:
    begin_downgrade("related_subjects")
    run("DROP TABLE memory.related_subjects")
