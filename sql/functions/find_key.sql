-- The key with this SHA-256, or no row. The one way to a key before the tenant is known.
-- Example: SELECT * FROM memory.find_key(sha256('hs_secret'));
CREATE OR REPLACE FUNCTION memory.find_key(hash bytea)
RETURNS TABLE (tenant_id uuid, tenant_name text, key_id uuid, key_name text, scopes text[], trust text,
               subjects text[], agents text[], expired boolean, revoked boolean)
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT k.tenant_id, t.name, k.id, k.name, k.scopes, k.trust, k.subjects, k.agents,
           coalesce(k.expires_at <= now(), false), k.revoked_at IS NOT NULL
    FROM memory.api_keys AS k
    JOIN memory.tenants AS t ON t.id = k.tenant_id
    WHERE k.secret_hash = hash
$$;
COMMENT ON FUNCTION memory.find_key(bytea) IS 'Looks a bearer key up by the SHA-256 of its secret.';
REVOKE ALL ON FUNCTION memory.find_key(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.find_key(bytea) TO hindsight_app;
