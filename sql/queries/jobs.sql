-- Jobs: enqueued in the transaction of the data that causes them, claimed by memory.claim_next_job. `worker` names one claim,
-- not only a process: whoever was overtaken can no longer touch the job.

-- name: enqueue
INSERT INTO memory.jobs (tenant_id, kind, payload, unique_key, run_after, max_attempts, priority)
VALUES (memory.current_tenant(), $1, $2, $3, now() + make_interval(secs => $4), $5, $6)
ON CONFLICT (tenant_id, unique_key) WHERE status = 'queued' AND unique_key IS NOT NULL DO NOTHING
RETURNING id;

-- name: claim
SELECT c.tenant_id, c.id, c.kind, c.payload, c.attempts, c.max_attempts, c.progress FROM memory.claim_next_job($1, $2, $3) AS c;

-- name: enqueue_periodic
SELECT memory.enqueue_periodic_jobs($1, $2, $3, $4);

-- name: extend
-- Whether the job is to be cancelled; no row where it is no longer the claim's.
UPDATE memory.jobs SET lease_until = now() + $3, progress = $4::real, note = $5
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running'
RETURNING cancel_requested_at IS NOT NULL AS cancel;

-- name: hold
-- Keeps others off until the end of the transaction, even if the lease runs out meanwhile.
SELECT true FROM memory.jobs
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running'
FOR UPDATE;

-- name: succeed
UPDATE memory.jobs
SET status = 'succeeded', progress = 1, result = $3, lease_until = NULL, worker = NULL, error = NULL, finished_at = now()
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: fail
-- Waits twice as long before each further try, at most five minutes, give or take a quarter so that what failed together
-- does not come back together. After the last try, or where a further one is pointless ($4), the job is dead.
UPDATE memory.jobs AS j
SET status = s.next, worker = NULL, lease_until = NULL, error = $3,
    finished_at = CASE WHEN s.next <> 'failed' THEN now() END,
    run_after = now() + make_interval(secs => least(300, power(2, j.attempts)) * (0.75 + random() / 2))
FROM (SELECT f.id, CASE WHEN f.cancel_requested_at IS NOT NULL THEN 'cancelled'
                        WHEN $4::boolean OR f.attempts >= f.max_attempts THEN 'dead'
                        ELSE 'failed' END AS next
      FROM memory.jobs AS f
      WHERE f.tenant_id = memory.current_tenant() AND f.id = $1 AND f.worker = $2 AND f.status = 'running'
      FOR UPDATE) AS s
WHERE j.tenant_id = memory.current_tenant() AND j.id = s.id;

-- name: give_back
-- The attempt does not count. Without its unique key, for which another may wait by now. Was it to be cancelled, it is.
UPDATE memory.jobs
SET status = CASE WHEN cancel_requested_at IS NULL THEN 'queued' ELSE 'cancelled' END,
    finished_at = CASE WHEN cancel_requested_at IS NULL THEN NULL ELSE now() END,
    worker = NULL, lease_until = NULL, unique_key = NULL, attempts = attempts - 1, run_after = now()
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: stopped
UPDATE memory.jobs SET status = 'cancelled', finished_at = now(), worker = NULL, lease_until = NULL
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: cancel
-- At once where nobody runs it; else its worker is asked.
UPDATE memory.jobs
SET status = CASE WHEN status = 'running' THEN status ELSE 'cancelled' END,
    finished_at = CASE WHEN status = 'running' THEN NULL ELSE now() END,
    cancel_requested_at = coalesce(cancel_requested_at, now())
WHERE tenant_id = memory.current_tenant() AND id = $1 AND status IN ('queued', 'failed', 'running');

-- name: retry
-- As if new, but for its unique key, for which another may wait by now.
UPDATE memory.jobs
SET status = 'queued', attempts = 0, run_after = now(), unique_key = NULL, progress = 0, note = NULL, result = NULL, error = NULL,
    started_at = NULL, finished_at = NULL, cancel_requested_at = NULL
WHERE tenant_id = memory.current_tenant() AND id = $1 AND status IN ('failed', 'dead', 'cancelled');

-- name: fetch_job
SELECT j.id, j.kind, j.status, j.progress::numeric::float8 AS progress, j.note, j.attempts, j.max_attempts, j.error, j.result,
       j.created_at, j.run_after, j.started_at, j.finished_at, j.cancel_requested_at
FROM memory.jobs AS j WHERE j.tenant_id = memory.current_tenant() AND j.id = $1;

-- name: list_jobs
SELECT j.id, j.kind, j.status, j.progress::numeric::float8 AS progress, j.note, j.attempts, j.max_attempts, j.error,
       j.created_at, j.run_after, j.started_at, j.finished_at, j.cancel_requested_at
FROM memory.jobs AS j
WHERE j.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR j.status = $1) AND ($2::text IS NULL OR j.kind = $2)
  AND ($3::uuid IS NULL OR j.id < $3)
ORDER BY j.id DESC
LIMIT $4;

-- name: purge_jobs
DELETE FROM memory.jobs
WHERE (tenant_id, id) IN (
    SELECT j.tenant_id, j.id FROM memory.jobs AS j
    WHERE j.tenant_id = memory.current_tenant() AND j.status IN ('succeeded', 'cancelled', 'dead') AND j.finished_at < now() - $1::interval
    LIMIT $2
    FOR UPDATE SKIP LOCKED);

-- name: purge_recalls
DELETE FROM memory.recalls
WHERE (tenant_id, id) IN (
    SELECT r.tenant_id, r.id FROM memory.recalls AS r
    WHERE r.tenant_id = memory.current_tenant() AND r.at < now() - $1::interval
    ORDER BY r.id
    LIMIT $2);

-- name: purge_answers
-- Of requests with an Idempotency-Key. Rows that another request is just claiming again are left to it.
DELETE FROM memory.idempotency_keys
WHERE (tenant_id, key, method, path) IN (
    SELECT i.tenant_id, i.key, i.method, i.path FROM memory.idempotency_keys AS i
    WHERE i.tenant_id = memory.current_tenant() AND i.expires_at <= now()
    LIMIT $1
    FOR UPDATE SKIP LOCKED);
