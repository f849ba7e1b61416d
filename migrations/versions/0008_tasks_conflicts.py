"""Ends of tasks, who settled a conflict, expiry that comes from a memory's layer."""

from migrations.ddl import begin_downgrade, protect, run

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

_EVENTS = "'stored', 'repeated', 'merged', 'superseded', 'retracted', 'contested', 'held', 'edited', 'forgotten'"
_NEW_EVENTS = "'promoted', 'closed', 'resolved', 'forget_proposed'"


def upgrade() -> None:
    run(
        f"""
        CREATE TABLE memory.tasks (
            tenant_id uuid NOT NULL REFERENCES memory.tenants,
            task_id text NOT NULL CHECK (task_id ~ '\\S'),
            outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'partial')),
            task_type text,
            summary text,
            reflect text NOT NULL DEFAULT 'auto' CHECK (reflect IN ('auto', 'off')),
            closed uuid[] NOT NULL DEFAULT '{{}}',
            actor text NOT NULL,
            ended_at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (tenant_id, task_id)
        );
        COMMENT ON TABLE memory.tasks IS 'Tasks that have ended, with their outcome, for the look back.';
        COMMENT ON COLUMN memory.tasks.task_id IS 'The caller''s own name of the task, as on its memories and traces.';
        COMMENT ON COLUMN memory.tasks.reflect IS 'Whether a reflection on the task may be made: auto decides by what happened in it.';
        COMMENT ON COLUMN memory.tasks.closed IS 'Memories of the layer task that ended with it.';

        ALTER TABLE memory.memories ADD COLUMN default_expiry boolean NOT NULL DEFAULT false;
        COMMENT ON COLUMN memory.memories.default_expiry IS 'valid_until was not given: it comes from the layer, and goes with it.';

        ALTER TABLE memory.conflicts ADD COLUMN resolved_by text;
        COMMENT ON COLUMN memory.conflicts.resolved_by IS 'Whose call settled it; NULL where that was before it was recorded.';
        COMMENT ON COLUMN memory.conflicts.kept IS 'The side that holds. Of a side that was superseded, forgotten or ended, the other is kept.';

        ALTER TABLE memory.memory_events DROP CONSTRAINT memory_events_event_check,
            ADD CONSTRAINT memory_events_event_check CHECK (event IN ({_EVENTS}, {_NEW_EVENTS}));
        UPDATE memory.memory_events SET event = detail ->> 'event', detail = detail - 'event'  -- as downgrade() put it away
        WHERE event = 'edited' AND detail ->> 'event' IN ({_NEW_EVENTS});
        """  # noqa: S608  names of events in this file
    )
    protect("tasks", "SELECT, INSERT, UPDATE, DELETE")


def downgrade() -> None:
    begin_downgrade("tasks", memories="default_expiry", conflicts="resolved_by IS NOT NULL")
    run(
        f"""
        UPDATE memory.memory_events SET event = 'edited', detail = detail || jsonb_build_object('event', event)
        WHERE event IN ({_NEW_EVENTS});
        ALTER TABLE memory.memory_events DROP CONSTRAINT memory_events_event_check,
            ADD CONSTRAINT memory_events_event_check CHECK (event IN ({_EVENTS}));
        ALTER TABLE memory.conflicts DROP COLUMN resolved_by;
        COMMENT ON COLUMN memory.conflicts.kept IS NULL;
        ALTER TABLE memory.memories DROP COLUMN default_expiry;
        DROP TABLE memory.tasks;
        """  # noqa: S608  names of events in this file
    )
