"""Extraction: what became of each candidate, turns a model has still to read, redaction, and what a tenant may set."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_SET = (
    "(least_confidence, least_importance, read_every_turns, read_after_idle, redact_opted_out) "
    "<> (0.6::real, 0.6::real, 10, interval '5 minutes', true)"
)


def upgrade() -> None:
    run(
        """
        ALTER TABLE memory.traces ADD COLUMN redacted_at timestamptz;
        COMMENT ON COLUMN memory.traces.redacted_at IS 'When the text was taken out, because its speaker asked not to keep it.';

        CREATE TABLE memory.candidates (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            job_id uuid,
            trace_ids uuid[] NOT NULL CHECK (cardinality(trace_ids) > 0),
            scope text NOT NULL DEFAULT 'shared',
            subject text NOT NULL DEFAULT '',
            extractor text NOT NULL CHECK (extractor IN ('rules', 'model')),
            content text NOT NULL,
            kind text,
            confidence real CHECK (confidence BETWEEN 0 AND 1),
            importance real CHECK (importance BETWEEN 0 AND 1),
            decision text NOT NULL CHECK (decision IN ('stored', 'duplicate', 'merged', 'superseded', 'conflict', 'held', 'rejected', 'retracted')),
            code text,
            reason text NOT NULL,
            memory_id uuid,
            created_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            CONSTRAINT refused_has_code CHECK ((decision = 'rejected') = (code IS NOT NULL)),
            CONSTRAINT kept_has_kind CHECK (decision IN ('rejected', 'retracted') OR kind IS NOT NULL)
        );
        COMMENT ON TABLE memory.candidates IS 'What the gate and resolve made of every candidate and every refused part of a turn, with the reason.';
        COMMENT ON COLUMN memory.candidates.content IS 'The sentence, or the part of the turn that was refused; empty where the speaker asked not to keep it.';
        COMMENT ON COLUMN memory.candidates.code IS 'Why nothing was kept; NULL where something was.';
        COMMENT ON COLUMN memory.candidates.memory_id IS 'The memory that stands for it, or that it ended. No foreign key: the account outlives the memory.';
        CREATE INDEX candidates_job ON memory.candidates (tenant_id, job_id) WHERE job_id IS NOT NULL;
        CREATE INDEX candidates_memory ON memory.candidates (tenant_id, memory_id) WHERE memory_id IS NOT NULL;
        CREATE INDEX candidates_traces ON memory.candidates USING gin (trace_ids);

        CREATE TABLE memory.unread_turns (
            tenant_id uuid NOT NULL,
            trace_id uuid NOT NULL,
            session_id text NOT NULL,
            PRIMARY KEY (tenant_id, trace_id),
            FOREIGN KEY (tenant_id, trace_id) REFERENCES memory.traces (tenant_id, id) ON DELETE CASCADE
        );
        COMMENT ON TABLE memory.unread_turns IS 'Turns of a session that the language model has still to read; a row goes when its effects commit.';
        CREATE INDEX unread_turns_session ON memory.unread_turns (tenant_id, session_id, trace_id);

        ALTER TABLE memory.reviews DROP CONSTRAINT reviews_type_check,
            ADD CONSTRAINT reviews_type_check CHECK (type IN ('quarantine', 'forget'));

        ALTER TABLE memory.tenant_settings
            ADD COLUMN least_confidence real NOT NULL DEFAULT 0.6 CHECK (least_confidence BETWEEN 0 AND 1),
            ADD COLUMN least_importance real NOT NULL DEFAULT 0.6 CHECK (least_importance BETWEEN 0 AND 1),
            ADD COLUMN read_every_turns int NOT NULL DEFAULT 10 CHECK (read_every_turns >= 1),
            ADD COLUMN read_after_idle interval NOT NULL DEFAULT '5 minutes' CHECK (read_after_idle > '0'),
            ADD COLUMN redact_opted_out boolean NOT NULL DEFAULT true;
        COMMENT ON COLUMN memory.tenant_settings.least_confidence IS 'Confidence under which an extracted memory stays in the session layer.';
        COMMENT ON COLUMN memory.tenant_settings.least_importance IS 'Importance under which an extracted memory stays in the session layer.';
        COMMENT ON COLUMN memory.tenant_settings.read_every_turns IS 'After how many unread turns of a session the language model reads them.';
        COMMENT ON COLUMN memory.tenant_settings.read_after_idle IS 'After how long without a turn the language model reads what is unread.';
        COMMENT ON COLUMN memory.tenant_settings.redact_opted_out IS 'Whether the text of a turn goes whose speaker asked not to keep it.';
        """
    )
    protect("candidates", "SELECT, INSERT, DELETE", rows="memory.may_touch(subject, scope)")
    protect("unread_turns", "SELECT, INSERT, DELETE")


def downgrade() -> None:
    begin_downgrade(
        "candidates",
        "unread_turns",
        traces="redacted_at IS NOT NULL",
        reviews="type = 'forget'",
        tenant_settings=_SET,
    )
    run(
        """
        ALTER TABLE memory.tenant_settings
            DROP COLUMN least_confidence, DROP COLUMN least_importance, DROP COLUMN read_every_turns,
            DROP COLUMN read_after_idle, DROP COLUMN redact_opted_out;
        DELETE FROM memory.reviews WHERE type = 'forget';
        ALTER TABLE memory.reviews DROP CONSTRAINT reviews_type_check,
            ADD CONSTRAINT reviews_type_check CHECK (type = 'quarantine');
        DROP TABLE memory.unread_turns, memory.candidates;
        ALTER TABLE memory.traces DROP COLUMN redacted_at;
        """
    )
