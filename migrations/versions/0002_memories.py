"""Memories with their validity, supersession, lineage, events, conflicts and reviews."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.memories (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            scope text NOT NULL DEFAULT 'shared',
            subject text NOT NULL DEFAULT '',
            layer text NOT NULL DEFAULT 'long_term' CHECK (layer IN ('task', 'session', 'long_term')),
            kind text NOT NULL DEFAULT 'fact' CHECK (kind IN ('fact', 'preference', 'constraint', 'decision', 'event',
                'task_state', 'experience', 'tool_note', 'summary')),
            status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'superseded', 'archived', 'quarantined', 'forgotten')),
            content text NOT NULL CHECK (content ~ '\\S'),
            content_hash uuid GENERATED ALWAYS AS (memory.content_hash(content)) STORED,
            fact_key text NOT NULL DEFAULT '',
            language text NOT NULL DEFAULT 'und',
            confidence real NOT NULL DEFAULT 0.8 CHECK (confidence BETWEEN 0 AND 1),
            importance real NOT NULL DEFAULT 0.6 CHECK (importance BETWEEN 0 AND 1),
            explicit boolean NOT NULL DEFAULT true,
            trust text NOT NULL CHECK (trust IN ('owner', 'user', 'agent', 'tool', 'document', 'web')),
            source_class text NOT NULL CHECK (source_class IN ('user', 'agent', 'tool', 'document', 'web')),
            agent_id text CHECK (agent_id <> 'shared'),
            session_id text,
            task_id text,
            occurred_at timestamptz CHECK (isfinite(occurred_at)),
            valid_from timestamptz NOT NULL CHECK (isfinite(valid_from)),
            valid_until timestamptz CHECK (isfinite(valid_until)),
            held tstzrange GENERATED ALWAYS AS (tstzrange(valid_from, valid_until)) STORED,
            superseded_by uuid,
            ended_by uuid,
            contested boolean NOT NULL DEFAULT false,
            pinned boolean NOT NULL DEFAULT false,
            tags text[] NOT NULL DEFAULT '{}',
            entities text[] NOT NULL DEFAULT '{}',
            search_terms text[] NOT NULL DEFAULT '{}',
            search tsvector GENERATED ALWAYS AS (memory.to_search(memory.searchable(content, search_terms || entities || tags))) STORED,
            metadata jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(metadata) = 'object'),
            version int NOT NULL DEFAULT 1 CHECK (version >= 1),
            access_count int NOT NULL DEFAULT 0 CHECK (access_count >= 0),
            last_accessed_at timestamptz,
            confirmed_at timestamptz NOT NULL DEFAULT now(),
            created_at timestamptz NOT NULL DEFAULT now(),
            updated_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, superseded_by) REFERENCES memory.memories (tenant_id, id) ON DELETE SET NULL (superseded_by),
            CONSTRAINT private_belongs_to_its_agent CHECK (scope = 'shared' OR scope IS NOT DISTINCT FROM agent_id),
            CONSTRAINT validity_in_order CHECK (valid_until >= valid_from),
            CONSTRAINT superseded_has_ended CHECK (status <> 'superseded' OR valid_until IS NOT NULL),
            CONSTRAINT successor_ends CHECK (superseded_by IS NULL OR valid_until IS NOT NULL),
            CONSTRAINT retracted_has_ended CHECK (ended_by IS NULL OR (valid_until IS NOT NULL AND superseded_by IS NULL)),
            CONSTRAINT not_its_own_successor CHECK (superseded_by <> id),
            CONSTRAINT one_statement_per_fact_key EXCLUDE USING gist
                (tenant_id WITH =, scope WITH =, subject WITH =, fact_key WITH =, held WITH &&)
                WHERE (fact_key <> '' AND status IN ('active', 'superseded') AND NOT contested),
            CONSTRAINT one_statement_per_content EXCLUDE USING gist
                (tenant_id WITH =, scope WITH =, subject WITH =, content_hash WITH =, held WITH &&)
                WHERE (status IN ('active', 'superseded') AND NOT contested)
        ) WITH (fillfactor = 85);  -- room on the page for access counts, which then touch no index
        COMMENT ON TABLE memory.memories IS 'One atomic, self-contained statement a row. Current: status active and held @> now().';
        COMMENT ON COLUMN memory.memories.scope IS 'Who may see it: shared, or the name of one agent.';
        COMMENT ON COLUMN memory.memories.subject IS 'Whom or what it is about, such as user:42; empty = nothing in particular.';
        COMMENT ON COLUMN memory.memories.layer IS 'task (L1), session (L2) or long_term (L3).';
        COMMENT ON COLUMN memory.memories.status IS 'Stored state; past valid_until an active row reads expired, or superseded where it has a successor, with no job.';
        COMMENT ON COLUMN memory.memories.content_hash IS 'Identity of the statement; equal for variants of case, width and final punctuation.';
        COMMENT ON COLUMN memory.memories.fact_key IS 'Normalised attribute of which the subject has one value at a time; empty = not single-valued.';
        COMMENT ON COLUMN memory.memories.trust IS 'Authority given by the server: the lower of the key''s and the source''s.';
        COMMENT ON COLUMN memory.memories.held IS 'When the statement held, from valid_from until valid_until; empty when it never held.';
        COMMENT ON COLUMN memory.memories.superseded_by IS 'The statement that replaced this one; NULL on a superseded row only where that one was erased.';
        COMMENT ON COLUMN memory.memories.ended_by IS 'The trace that retracted it without a replacement.';
        COMMENT ON COLUMN memory.memories.contested IS 'In an open conflict, or kept beside its contradiction by decision: exempt from the one-statement rules.';
        COMMENT ON COLUMN memory.memories.search IS 'Lexemes of content, search terms, entities and tags.';
        COMMENT ON COLUMN memory.memories.confirmed_at IS 'The date that age counts from: the last independent confirmation.';
        COMMENT ON COLUMN memory.memories.version IS 'Raised by every change of what it says; the ETag.';

        CREATE INDEX memories_search ON memory.memories USING gin (tenant_id, search) WITH (fastupdate = off);
        CREATE INDEX memories_subject ON memory.memories (tenant_id, subject, id);
        CREATE INDEX memories_content ON memory.memories (tenant_id, content_hash);
        CREATE INDEX memories_successor ON memory.memories (tenant_id, superseded_by) WHERE superseded_by IS NOT NULL;
        CREATE INDEX memories_session ON memory.memories (tenant_id, session_id) WHERE session_id IS NOT NULL;
        CREATE INDEX memories_task ON memory.memories (tenant_id, task_id) WHERE task_id IS NOT NULL;
        CREATE INDEX memories_time ON memory.memories (tenant_id, (coalesce(occurred_at, created_at)));
        CREATE INDEX memories_tags ON memory.memories USING gin (tenant_id, tags) WHERE tags <> '{}';
        CREATE INDEX memories_standing ON memory.memories (tenant_id, subject) WHERE pinned OR kind = 'constraint';

        CREATE TABLE memory.lineage (
            tenant_id uuid NOT NULL,
            id uuid NOT NULL DEFAULT memory.new_id(),
            memory_id uuid NOT NULL,
            relation text NOT NULL CHECK (relation IN ('stated', 'repeated', 'merged', 'restated', 'edited')),
            source_hash uuid NOT NULL,
            trace_id uuid,
            source_memory_id uuid,
            source_class text NOT NULL,
            actor text NOT NULL,
            session_id text,
            holds boolean NOT NULL DEFAULT true,
            at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, memory_id) REFERENCES memory.memories (tenant_id, id) ON DELETE CASCADE
        );
        COMMENT ON TABLE memory.lineage IS 'What each memory came from: every statement that made, repeated or extended it.';
        COMMENT ON COLUMN memory.lineage.source_hash IS 'content_hash of the statement as it was sent, so that sending it again is a duplicate.';
        COMMENT ON COLUMN memory.lineage.holds IS 'Whether the memory still says it; false once an edit put other words in its place.';
        CREATE INDEX lineage_memory ON memory.lineage (tenant_id, memory_id);
        CREATE INDEX lineage_source ON memory.lineage (tenant_id, source_hash);
        CREATE INDEX lineage_trace ON memory.lineage (tenant_id, trace_id) WHERE trace_id IS NOT NULL;

        CREATE TABLE memory.memory_events (
            tenant_id uuid NOT NULL,
            id uuid NOT NULL DEFAULT memory.new_id(),
            memory_id uuid NOT NULL,
            event text NOT NULL CHECK (event IN ('stored', 'repeated', 'merged', 'superseded', 'retracted', 'contested',
                'held', 'edited', 'forgotten')),
            actor text NOT NULL,
            detail jsonb NOT NULL DEFAULT '{}',
            at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, memory_id) REFERENCES memory.memories (tenant_id, id) ON DELETE CASCADE
        );
        COMMENT ON TABLE memory.memory_events IS 'What happened to each memory, by whom, with what it said before.';
        CREATE INDEX memory_events_memory ON memory.memory_events (tenant_id, memory_id, id);

        CREATE TABLE memory.conflicts (
            tenant_id uuid NOT NULL,
            id uuid NOT NULL DEFAULT memory.new_id(),
            older_id uuid NOT NULL,
            newer_id uuid NOT NULL,
            reason text NOT NULL,
            opened_at timestamptz NOT NULL DEFAULT now(),
            resolved_at timestamptz,
            kept text CHECK (kept IN ('older', 'newer', 'both')),
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, older_id) REFERENCES memory.memories (tenant_id, id) ON DELETE CASCADE,
            FOREIGN KEY (tenant_id, newer_id) REFERENCES memory.memories (tenant_id, id) ON DELETE CASCADE,
            CHECK (older_id <> newer_id),
            CHECK ((resolved_at IS NULL) = (kept IS NULL))
        );
        COMMENT ON TABLE memory.conflicts IS 'Pairs of statements that contradict each other and could not be ordered.';
        CREATE INDEX conflicts_open ON memory.conflicts (tenant_id, opened_at) WHERE resolved_at IS NULL;

        CREATE TABLE memory.reviews (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            type text NOT NULL CHECK (type IN ('quarantine')),
            status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'rolled_back')),
            subject text NOT NULL DEFAULT '',
            memory_id uuid,
            reason text NOT NULL,
            created_at timestamptz NOT NULL DEFAULT now(),
            decided_at timestamptz,
            PRIMARY KEY (tenant_id, id),
            FOREIGN KEY (tenant_id, memory_id) REFERENCES memory.memories (tenant_id, id) ON DELETE CASCADE,
            CHECK ((status = 'pending') = (decided_at IS NULL))
        );
        COMMENT ON TABLE memory.reviews IS 'Proposed changes that wait for a person.';
        CREATE INDEX reviews_pending ON memory.reviews (tenant_id, created_at) WHERE status = 'pending';
        """
    )
    protect("memories", "SELECT, INSERT, UPDATE, DELETE", rows="memory.may_touch(subject, scope)")
    protect("lineage", "SELECT, INSERT, UPDATE, DELETE")
    protect("memory_events", "SELECT, INSERT, DELETE")
    protect("conflicts", "SELECT, INSERT, UPDATE, DELETE")
    protect("reviews", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    begin_downgrade("memories")
    run("DROP TABLE memory.reviews, memory.conflicts, memory.memory_events, memory.lineage, memory.memories")
