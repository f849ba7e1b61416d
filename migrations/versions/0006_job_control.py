"""Jobs that can be cancelled, say where they are and what came out, go by priority, and come back periodically."""

import sqlalchemy as sa
from alembic import op

from migrations.ddl import begin_downgrade, protect, run

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    run(
        """
        ALTER TABLE memory.jobs
            DROP CONSTRAINT jobs_kind_check,
            ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('embed', 'extract', 'extract_session', 'purge', 'upkeep')),
            ADD COLUMN priority smallint NOT NULL DEFAULT 1 CHECK (priority BETWEEN 0 AND 2),
            ADD COLUMN note text CHECK (length(note) <= 500),
            ADD COLUMN result jsonb CHECK (octet_length(result::text) <= 16384),
            ADD COLUMN cancel_requested_at timestamptz;
        COMMENT ON COLUMN memory.jobs.priority IS '0: somebody waits for it. 1: it follows a write. 2: upkeep.';
        COMMENT ON COLUMN memory.jobs.note IS 'What the handler is at; figures, no memory text.';
        COMMENT ON COLUMN memory.jobs.result IS 'What came out, for whoever asked for the job.';
        COMMENT ON COLUMN memory.jobs.cancel_requested_at IS 'Since when the worker that runs it is asked to stop.';

        CREATE TABLE memory.periodic_jobs (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            kind text NOT NULL,
            due_at timestamptz NOT NULL,
            PRIMARY KEY (tenant_id, kind)
        );
        COMMENT ON TABLE memory.periodic_jobs IS 'When a tenant next gets a job of a kind that comes back by itself; whoever moves due_at on enqueues it.';
        """
    )
    protect("periodic_jobs", "SELECT")


def downgrade() -> None:
    begin_downgrade(*_lost())
    run(
        """
        DROP TABLE memory.periodic_jobs;
        DELETE FROM memory.jobs WHERE kind NOT IN ('embed', 'upkeep');
        ALTER TABLE memory.jobs
            DROP COLUMN cancel_requested_at, DROP COLUMN result, DROP COLUMN note, DROP COLUMN priority,
            DROP CONSTRAINT jobs_kind_check,
            ADD CONSTRAINT jobs_kind_check CHECK (kind IN ('embed', 'upkeep'));
        """
    )


def _lost() -> tuple[str, ...]:
    """Jobs of kinds that the release before does not know cannot stay; when they come back is worked out anew."""
    query = "SELECT EXISTS (SELECT FROM memory.jobs WHERE kind NOT IN ('embed', 'upkeep', 'purge'))"
    return ("jobs",) if op.get_bind().scalar(sa.text(query)) else ()
