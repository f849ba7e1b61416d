-- Shares of the hybrid score, confidence, recency and use in the score: the tenant's, else 0.9, 0.04, 0.04 and 0.02.
-- Example: SELECT memory.final_shares();
CREATE OR REPLACE FUNCTION memory.final_shares() RETURNS real[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT coalesce((SELECT s.final_shares FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant()), '{0.9,0.04,0.04,0.02}')
$$;
COMMENT ON FUNCTION memory.final_shares() IS 'Shares of what makes up the score of a hit, for this tenant.';
REVOKE ALL ON FUNCTION memory.final_shares() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.final_shares() TO hindsight_app, hindsight_reader;
