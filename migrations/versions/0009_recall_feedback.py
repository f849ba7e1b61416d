"""What became of a recall: which hits were used, wrong or beside the point, as reported or as a later turn shows."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        ALTER TABLE memory.recalls ADD COLUMN session text;
        COMMENT ON COLUMN memory.recalls.session IS 'The session that asked; NULL = none was named, or asked before this was kept apart.';

        CREATE TABLE memory.recall_feedback (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            recall_id uuid NOT NULL,
            source text NOT NULL CHECK (source IN ('reported', 'inferred')),
            used uuid[] NOT NULL DEFAULT '{}',
            wrong uuid[] NOT NULL DEFAULT '{}',
            irrelevant uuid[] NOT NULL DEFAULT '{}',
            outcome text CHECK (outcome IN ('success', 'failure', 'ignored')),
            trace_id uuid,
            actor text NOT NULL,
            at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, recall_id) REFERENCES memory.recalls ON DELETE CASCADE,
            CHECK ((source = 'inferred') = (trace_id IS NOT NULL)),
            CHECK (NOT (used && wrong OR used && irrelevant OR wrong && irrelevant)),
            CHECK (used <> '{}' OR wrong <> '{}' OR irrelevant <> '{}' OR outcome IS NOT NULL)
        );
        COMMENT ON TABLE memory.recall_feedback IS 'What became of the hits of a recall.';
        COMMENT ON COLUMN memory.recall_feedback.source IS 'reported: by the caller. inferred: a later turn of the session holds what a hit says.';
        COMMENT ON COLUMN memory.recall_feedback.used IS 'Ids of memories of the recall that served.';
        COMMENT ON COLUMN memory.recall_feedback.wrong IS 'Ids of memories that are not true, or not any more.';
        COMMENT ON COLUMN memory.recall_feedback.irrelevant IS 'Ids of memories that are true and beside the question.';
        COMMENT ON COLUMN memory.recall_feedback.trace_id IS 'The turn that an inferred one was read from.';
        CREATE UNIQUE INDEX recall_feedback_inferred ON memory.recall_feedback (tenant_id, recall_id, trace_id) WHERE source = 'inferred';
        CREATE INDEX recall_feedback_recall ON memory.recall_feedback (tenant_id, recall_id, id);
        """
    )
    protect(
        "recall_feedback",
        "SELECT, INSERT",
        rows="EXISTS (SELECT FROM memory.recalls AS r WHERE r.tenant_id = recall_feedback.tenant_id AND r.id = recall_feedback.recall_id)",
    )


def downgrade() -> None:
    begin_downgrade("recall_feedback")  # the session is in the request too
    run("DROP TABLE memory.recall_feedback; ALTER TABLE memory.recalls DROP COLUMN session;")
