-- Tasks: how they ended.

-- name: lock_task
-- One end of a task at a time, until the transaction ends.
SELECT pg_advisory_xact_lock(hashtextextended(memory.current_tenant()::text || ':task:' || $1, 0));

-- name: sees_task
-- Whether the caller sees anything of a task: policies hide what a limited key does not reach.
SELECT EXISTS (SELECT FROM memory.memories AS m WHERE m.tenant_id = memory.current_tenant() AND m.task_id = $1)
    OR EXISTS (SELECT FROM memory.traces AS t WHERE t.tenant_id = memory.current_tenant() AND t.task_id = $1);

-- name: fetch_task
SELECT t.task_id, t.outcome, t.task_type, t.summary, t.reflect, t.ended_at, t.closed FROM memory.tasks AS t
WHERE t.tenant_id = memory.current_tenant() AND t.task_id = $1;

-- name: open_subjects
-- Subjects of what is kept for a task, in the order in which they are locked.
SELECT DISTINCT m.subject COLLATE "C" AS subject FROM memory.memories AS m
WHERE m.tenant_id = memory.current_tenant() AND m.task_id = $1 AND m.layer = 'task' AND m.status = 'active'
  AND (m.valid_until IS NULL OR m.valid_until > now())
ORDER BY 1;

-- name: close_memories
UPDATE memory.memories AS m
SET valid_until = greatest(m.valid_from, $2), default_expiry = false, updated_at = now(), version = m.version + 1
WHERE m.tenant_id = memory.current_tenant() AND m.task_id = $1 AND m.layer = 'task' AND m.status = 'active'
  AND (m.valid_until IS NULL OR m.valid_until > $2)
RETURNING m.id;

-- name: read_now
-- What a chat model has still to read of the task's sessions is read at once.
UPDATE memory.jobs AS j SET run_after = now()
WHERE j.tenant_id = memory.current_tenant() AND j.kind = 'extract_session' AND j.status = 'queued'
  AND j.unique_key IN (SELECT 'extract_session:' || u.session_id
                       FROM memory.unread_turns AS u
                       JOIN memory.traces AS t ON t.tenant_id = u.tenant_id AND t.id = u.trace_id
                       WHERE u.tenant_id = memory.current_tenant() AND t.task_id = $1);

-- name: end_task
INSERT INTO memory.tasks (tenant_id, task_id, outcome, task_type, summary, reflect, closed, actor, ended_at)
VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8)
RETURNING task_id, outcome, task_type, summary, reflect, ended_at, closed;
