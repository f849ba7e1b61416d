"""Traces (L0), the windows they are also searched through, and the speakers of each subject."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.traces (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            scope text NOT NULL DEFAULT 'shared',
            subject text NOT NULL DEFAULT '',
            session_id text,
            task_id text,
            agent_id text CHECK (agent_id <> 'shared'),
            role text NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
            name text,
            content text NOT NULL,
            tool_call jsonb,
            language text NOT NULL DEFAULT 'und',
            trust text NOT NULL CHECK (trust IN ('owner', 'user', 'agent', 'tool', 'document', 'web')),
            actor text NOT NULL,
            search tsvector GENERATED ALWAYS AS (memory.to_search(memory.trace_text(content, tool_call))) STORED,
            occurred_at timestamptz NOT NULL CHECK (isfinite(occurred_at)),
            created_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            CONSTRAINT private_belongs_to_its_agent CHECK (scope = 'shared' OR scope IS NOT DISTINCT FROM agent_id),
            CHECK (content ~ '\\S' OR tool_call IS NOT NULL)
        );
        COMMENT ON TABLE memory.traces IS 'L0: what happened, one turn or tool call a row; append-only, ordered by id within a session.';
        COMMENT ON COLUMN memory.traces.scope IS 'Who may see it: shared, or the name of one agent.';
        COMMENT ON COLUMN memory.traces.name IS 'Who spoke, or which tool answered.';
        COMMENT ON COLUMN memory.traces.occurred_at IS 'When it was said: the caller''s time, else the time it arrived.';
        COMMENT ON COLUMN memory.traces.search IS 'Lexemes of the content and of the tool call.';
        CREATE INDEX traces_search ON memory.traces USING gin (tenant_id, search) WITH (fastupdate = off);
        CREATE INDEX traces_subject ON memory.traces (tenant_id, subject, id);
        CREATE INDEX traces_session ON memory.traces (tenant_id, session_id, id) WHERE session_id IS NOT NULL;
        CREATE INDEX traces_task ON memory.traces (tenant_id, task_id, id) WHERE task_id IS NOT NULL;
        CREATE INDEX traces_time ON memory.traces (tenant_id, subject, occurred_at);

        CREATE TABLE memory.trace_windows (
            tenant_id uuid NOT NULL,
            trace_id uuid NOT NULL,
            content text NOT NULL,
            search tsvector GENERATED ALWAYS AS (memory.to_search(content)) STORED,
            PRIMARY KEY (tenant_id, trace_id),
            FOREIGN KEY (tenant_id, trace_id) REFERENCES memory.traces (tenant_id, id) ON DELETE CASCADE
        );
        COMMENT ON TABLE memory.trace_windows IS 'Derived: each turn with its neighbours in the session, rebuilt for the last turns at every append.';
        CREATE INDEX trace_windows_search ON memory.trace_windows USING gin (tenant_id, search) WITH (fastupdate = off);

        CREATE TABLE memory.speakers (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            subject text NOT NULL,
            name text NOT NULL,
            PRIMARY KEY (tenant_id, subject, name)
        );
        COMMENT ON TABLE memory.speakers IS 'Names that spoke about a subject; taken out of an embedded question, where they drown its meaning.';
        """
    )
    protect("traces", "SELECT, INSERT, DELETE", rows="memory.may_touch(subject, scope)")
    protect("trace_windows", "SELECT, INSERT, UPDATE, DELETE")
    protect("speakers", "SELECT, INSERT, DELETE", rows="memory.may_touch(subject, 'shared')")


def downgrade() -> None:
    begin_downgrade("traces")
    run("DROP TABLE memory.speakers, memory.trace_windows, memory.traces")
