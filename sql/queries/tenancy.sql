-- name: find_key
SELECT tenant_id, tenant_name, key_id, key_name, scopes, trust, subjects, agents, expired, revoked
  FROM memory.find_key($1);

-- name: any_key_exists
SELECT memory.any_key_exists();

-- name: find_tenant
SELECT memory.tenant_named($1);

-- name: create_tenant
SELECT memory.create_tenant($1);

-- name: insert_key
INSERT INTO memory.api_keys (tenant_id, id, name, secret_hash, scopes, trust, subjects, agents, expires_at)
VALUES (memory.current_tenant(), memory.new_id(), $1, $2, $3, $4, $5, $6, $7)
RETURNING id, name, scopes, trust, subjects, agents, created_at, expires_at, revoked_at, last_used_at;

-- name: list_keys
-- A caller restricted to subjects or agents ($1, $2; NULL = all) sees the keys within its restriction. Newest first.
SELECT id, name, scopes, trust, subjects, agents, created_at, expires_at, revoked_at, last_used_at
  FROM memory.api_keys
 WHERE tenant_id = memory.current_tenant()
   AND ($1::text[] IS NULL OR subjects <@ $1)
   AND ($2::text[] IS NULL OR agents <@ $2)
   AND ($3::timestamptz IS NULL OR (created_at, id) < ($3, $4::uuid))
 ORDER BY created_at DESC, id DESC
 LIMIT $5;

-- name: fetch_key
SELECT id, name, scopes, trust, subjects, agents, created_at, expires_at, revoked_at, last_used_at
  FROM memory.api_keys
 WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: revoke_key
UPDATE memory.api_keys
   SET revoked_at = now()
 WHERE tenant_id = memory.current_tenant() AND id = $1 AND revoked_at IS NULL;

-- name: touch_key
UPDATE memory.api_keys
   SET last_used_at = now()
 WHERE tenant_id = memory.current_tenant() AND id = $1;
