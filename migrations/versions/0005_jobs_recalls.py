"""Jobs and the recall log."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        CREATE TABLE memory.jobs (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            kind text NOT NULL CHECK (kind IN ('embed', 'upkeep')),
            status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'cancelled', 'dead')),
            payload jsonb NOT NULL DEFAULT '{}',
            progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
            attempts int NOT NULL DEFAULT 0,
            max_attempts int NOT NULL DEFAULT 8 CHECK (max_attempts >= 1),
            unique_key text,
            worker text,
            lease_until timestamptz,
            run_after timestamptz NOT NULL DEFAULT now(),
            error text,
            created_at timestamptz NOT NULL DEFAULT now(),
            started_at timestamptz,
            finished_at timestamptz,
            PRIMARY KEY (tenant_id, id),
            CONSTRAINT running_has_lease CHECK ((status = 'running') = (lease_until IS NOT NULL AND worker IS NOT NULL)),
            CONSTRAINT finished_has_end CHECK ((status IN ('succeeded', 'cancelled', 'dead')) = (finished_at IS NOT NULL)),
            CONSTRAINT failed_has_error CHECK (status NOT IN ('failed', 'dead') OR error IS NOT NULL),
            CONSTRAINT attempts_bounded CHECK (attempts BETWEEN 0 AND max_attempts)
        );
        COMMENT ON TABLE memory.jobs IS 'Work to do, written in the transaction of the data that causes it. failed waits for its next try; dead has none left.';
        COMMENT ON COLUMN memory.jobs.unique_key IS 'At most one waiting job of this key and tenant.';
        COMMENT ON COLUMN memory.jobs.lease_until IS 'Until when the worker may hold it; past that another worker takes it.';
        CREATE INDEX jobs_waiting ON memory.jobs (run_after) WHERE status IN ('queued', 'failed');
        CREATE INDEX jobs_running ON memory.jobs (lease_until) WHERE status = 'running';
        CREATE UNIQUE INDEX jobs_unique ON memory.jobs (tenant_id, unique_key) WHERE status = 'queued' AND unique_key IS NOT NULL;

        CREATE TABLE memory.recalls (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            id uuid NOT NULL DEFAULT memory.new_id(),
            actor text NOT NULL,
            subject text NOT NULL DEFAULT '',
            subjects text[],
            agent text NOT NULL DEFAULT '',
            request jsonb NOT NULL,
            hits jsonb NOT NULL,
            knowledge text NOT NULL CHECK (knowledge IN ('known', 'partial', 'unknown')),
            degraded text[] NOT NULL DEFAULT '{}',
            at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, id)
        );
        COMMENT ON TABLE memory.recalls IS 'Every recall as it was asked and answered: ids and scores, no memory text.';
        COMMENT ON COLUMN memory.recalls.subject IS 'The subject asked for; empty = none was named.';
        COMMENT ON COLUMN memory.recalls.subjects IS 'The subjects that were searched; NULL = all of the tenant. Who cannot reach them all does not see the row.';
        COMMENT ON COLUMN memory.recalls.agent IS 'Whose private memories were searched beside the shared ones; empty = nobody''s.';
        COMMENT ON COLUMN memory.recalls.hits IS 'Ids with their scores in the order returned.';
        """
    )
    protect("jobs", "SELECT, INSERT, UPDATE, DELETE")
    protect("recalls", "SELECT, INSERT, DELETE", rows="memory.may_touch_all(subjects, agent)")


def downgrade() -> None:
    begin_downgrade("recalls", "jobs")
    run("DROP TABLE memory.recalls, memory.jobs")
