-- Jobs that do not move: given up, held by a worker that is gone, asked to stop, failing, or due for longer than older_than.
--   psql "$READER_URL" -f sql/inspect/stuck_jobs.sql
--   psql "$READER_URL" -v older_than='1 hour' -f sql/inspect/stuck_jobs.sql      (else: 5 minutes)
\set ON_ERROR_STOP on
\if :{?older_than}
\else
\set older_than '5 minutes'
\endif

\echo 'Stuck jobs. dead: no try left. lost: the worker''s lease ran out, the next free worker takes it. stopping: cancelled, its worker was asked to stop. failing: waits for its next try. overdue: no worker came'
SELECT s.state, t.name AS tenant, j.kind, j.attempts || '/' || j.max_attempts AS tries,
       round(100 * j.progress) || ' %' || coalesce(' ' || j.note, '') AS progress, date_trunc('second', now() - j.created_at) AS age,
       j.worker, j.run_after AS due, j.error, j.id AS job_id
FROM memory.jobs AS j
JOIN memory.tenants AS t ON t.id = j.tenant_id
CROSS JOIN LATERAL (SELECT CASE
    WHEN j.status = 'dead' THEN 'dead'
    WHEN j.status = 'running' AND j.lease_until < now() THEN 'lost'
    WHEN j.status = 'running' AND j.cancel_requested_at IS NOT NULL THEN 'stopping'
    WHEN j.status = 'failed' THEN 'failing'
    WHEN j.status = 'queued' AND j.run_after < now() - :'older_than'::interval THEN 'overdue' END AS state) AS s
WHERE s.state IS NOT NULL
ORDER BY array_position('{dead,lost,stopping,failing,overdue}', s.state), j.created_at
LIMIT 100;

\echo 'All jobs. oldest: how long the first of them that is still to be done has been due'
SELECT j.kind, j.status, count(*) AS jobs,
       date_trunc('second', now() - min(j.run_after) FILTER (WHERE j.status IN ('queued', 'running', 'failed') AND j.run_after <= now())) AS oldest
FROM memory.jobs AS j
GROUP BY j.kind, j.status
ORDER BY j.kind, j.status;
