-- Whether any tenant has a key: from then on every request needs one.
-- Example: SELECT memory.any_key_exists();
CREATE OR REPLACE FUNCTION memory.any_key_exists() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$ SELECT EXISTS (SELECT FROM memory.api_keys) $$;
COMMENT ON FUNCTION memory.any_key_exists() IS 'Whether a key was ever created; a revoked one counts, so that revoking the last does not open the door.';
REVOKE ALL ON FUNCTION memory.any_key_exists() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.any_key_exists() TO hindsight_app;
