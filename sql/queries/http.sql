-- Claims of idempotency keys. Every statement runs in a short transaction of its own, before or after the request's.

-- name: claim
-- A new claim, or one in place of an expired answer or of an equal request whose lease has run out; else no row.
-- created_at names the claim: whoever was overtaken can no longer complete or release it.
INSERT INTO memory.idempotency_keys AS held
       (tenant_id, key, method, path, body_hash, state, lease_until, created_at, expires_at)
VALUES (memory.current_tenant(), $1, $2, $3, $4, 'running', now() + $5::interval, now(), now() + $6::interval)
ON CONFLICT (tenant_id, key, method, path) DO UPDATE
   SET body_hash = excluded.body_hash, state = 'running', lease_until = excluded.lease_until,
       status = NULL, headers = NULL, body = NULL,
       created_at = excluded.created_at, expires_at = excluded.expires_at
 WHERE held.expires_at <= now()
    OR (held.state = 'running' AND held.lease_until <= now() AND held.body_hash = excluded.body_hash)
RETURNING created_at;

-- name: claimed
SELECT body_hash, state, status, headers::text, body,
       ceil(extract(epoch FROM lease_until - now()))::int AS lease_seconds
  FROM memory.idempotency_keys
 WHERE tenant_id = memory.current_tenant() AND key = $1 AND method = $2 AND path = $3;

-- name: complete
UPDATE memory.idempotency_keys
   SET state = 'done', lease_until = NULL, status = $5, headers = $6::text::jsonb, body = $7
 WHERE tenant_id = memory.current_tenant() AND key = $1 AND method = $2 AND path = $3
   AND created_at = $4 AND state = 'running';

-- name: release
DELETE FROM memory.idempotency_keys
 WHERE tenant_id = memory.current_tenant() AND key = $1 AND method = $2 AND path = $3
   AND created_at = $4 AND state = 'running';

-- name: purge_expired
-- Rows that another request is just claiming again are left to it.
DELETE FROM memory.idempotency_keys
 WHERE (tenant_id, key, method, path) IN (
       SELECT tenant_id, key, method, path
         FROM memory.idempotency_keys
        WHERE tenant_id = memory.current_tenant() AND expires_at <= now()
        LIMIT 1000
          FOR UPDATE SKIP LOCKED);
