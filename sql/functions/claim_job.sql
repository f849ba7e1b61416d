-- Takes the job that has waited longest, of any tenant, for a worker; NULLs when none is due. A job whose lease has run out
-- is taken over; one that has no try left is dead, with its reason. Each job runs in one worker at a time (SKIP LOCKED).
-- Example: SELECT * FROM memory.claim_job('worker-1', interval '60 seconds');
CREATE OR REPLACE FUNCTION memory.claim_job(worker_name text, lease interval)
RETURNS TABLE (tenant_id uuid, id uuid, kind text, payload jsonb, attempts int)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
#variable_conflict use_column
BEGIN
    UPDATE memory.jobs AS j
    SET status = 'dead', lease_until = NULL, worker = NULL, finished_at = now(), error = coalesce(j.error, 'the worker died at the last try')
    WHERE j.status = 'running' AND j.lease_until < now() AND j.attempts >= j.max_attempts;
    RETURN QUERY
    UPDATE memory.jobs AS j
    SET status = 'running', worker = worker_name, lease_until = now() + lease, attempts = j.attempts + 1,
        started_at = coalesce(j.started_at, now())
    WHERE (j.tenant_id, j.id) = (
        SELECT w.tenant_id, w.id FROM memory.jobs AS w
        WHERE (w.status IN ('queued', 'failed') AND w.run_after <= now()) OR (w.status = 'running' AND w.lease_until < now())
        ORDER BY w.run_after, w.id
        LIMIT 1
        FOR UPDATE SKIP LOCKED)
    RETURNING j.tenant_id, j.id, j.kind, j.payload, j.attempts;
END
$$;
COMMENT ON FUNCTION memory.claim_job(text, interval) IS 'Claims the next due job for a worker.';
REVOKE ALL ON FUNCTION memory.claim_job(text, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.claim_job(text, interval) TO hindsight_app;
