-- Weights of the vector, keyword and rule routes: those given, else the tenant's, else 0.5, 0.3 and 0.2.
-- Example: SELECT memory.route_weights(NULL);
CREATE OR REPLACE FUNCTION memory.route_weights(given real[]) RETURNS real[]
LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp
AS $$
    SELECT coalesce(given, (SELECT ARRAY[s.weight_vector, s.weight_keyword, s.weight_rule]
                            FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant()), '{0.5,0.3,0.2}')
$$;
COMMENT ON FUNCTION memory.route_weights(real[]) IS 'Weights of the three routes for this tenant.';
REVOKE ALL ON FUNCTION memory.route_weights(real[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.route_weights(real[]) TO hindsight_app, hindsight_reader;
