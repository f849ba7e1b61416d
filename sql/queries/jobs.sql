-- Jobs: enqueued in the transaction of the data that causes them, claimed by memory.claim_job.

-- name: enqueue
INSERT INTO memory.jobs (tenant_id, kind, payload, unique_key, run_after)
VALUES (memory.current_tenant(), $1, $2, $3, now() + make_interval(secs => $4))
ON CONFLICT (tenant_id, unique_key) WHERE status = 'queued' AND unique_key IS NOT NULL DO NOTHING
RETURNING id;

-- name: claim
SELECT * FROM memory.claim_job($1, $2);

-- name: extend
UPDATE memory.jobs SET lease_until = now() + $3, progress = greatest(progress, $4::real)
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: succeed
UPDATE memory.jobs SET status = 'succeeded', progress = 1, lease_until = NULL, worker = NULL, error = NULL, finished_at = now()
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: fail
-- Waits twice as long before each further try, at most five minutes; after the last one the job is dead.
UPDATE memory.jobs
SET status = CASE WHEN attempts < max_attempts THEN 'failed' ELSE 'dead' END,
    finished_at = CASE WHEN attempts < max_attempts THEN NULL ELSE now() END,
    run_after = now() + make_interval(secs => least(300, power(2, attempts))),
    lease_until = NULL, worker = NULL, error = $3
WHERE tenant_id = memory.current_tenant() AND id = $1 AND worker = $2 AND status = 'running';

-- name: fetch_job
SELECT j.id, j.kind, j.status, j.progress::numeric::float8 AS progress, j.attempts, j.max_attempts, j.error, j.created_at, j.started_at, j.finished_at
FROM memory.jobs AS j WHERE j.tenant_id = memory.current_tenant() AND j.id = $1;

-- name: list_jobs
SELECT j.id, j.kind, j.status, j.progress::numeric::float8 AS progress, j.attempts, j.max_attempts, j.error, j.created_at, j.started_at, j.finished_at
FROM memory.jobs AS j
WHERE j.tenant_id = memory.current_tenant() AND ($1::text IS NULL OR j.status = $1) AND ($2::uuid IS NULL OR j.id < $2)
ORDER BY j.id DESC
LIMIT $3;
