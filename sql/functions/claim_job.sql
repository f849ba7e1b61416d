-- Superseded by memory.claim_next_job; kept for workers of the release before, while they are replaced. It takes only the
-- kinds that these know, by age alone, and leaves what was asked to stop.
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
    WHERE j.status = 'running' AND j.lease_until < now() AND j.attempts >= j.max_attempts AND j.cancel_requested_at IS NULL;
    RETURN QUERY
    UPDATE memory.jobs AS j
    SET status = 'running', worker = worker_name, lease_until = now() + lease, attempts = j.attempts + 1,
        started_at = coalesce(j.started_at, now())
    WHERE (j.tenant_id, j.id) = (
        SELECT w.tenant_id, w.id FROM memory.jobs AS w
        WHERE ((w.status IN ('queued', 'failed') AND w.run_after <= now()) OR (w.status = 'running' AND w.lease_until < now()))
          AND w.cancel_requested_at IS NULL
          AND (w.kind = 'embed' OR (w.kind = 'upkeep' AND w.payload ? 'collection'))
        ORDER BY w.run_after, w.id
        LIMIT 1
        FOR UPDATE SKIP LOCKED)
    RETURNING j.tenant_id, j.id, j.kind, j.payload, j.attempts;
END
$$;
COMMENT ON FUNCTION memory.claim_job(text, interval) IS 'Claims the next due job for a worker of the release before.';
REVOKE ALL ON FUNCTION memory.claim_job(text, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.claim_job(text, interval) TO hindsight_app;
