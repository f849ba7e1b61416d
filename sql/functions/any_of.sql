-- The disjunction of terms, NULL of none.
-- Example: SELECT memory.any_of(ARRAY[memory.term('a'), memory.term('b')]);
CREATE OR REPLACE FUNCTION memory.any_of(terms tsquery[]) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog
AS $$ SELECT string_agg(t::text, ' | ')::tsquery FROM unnest(terms) AS t $$;
COMMENT ON FUNCTION memory.any_of(tsquery[]) IS 'One tsquery that any of the terms satisfies.';
REVOKE ALL ON FUNCTION memory.any_of(tsquery[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.any_of(tsquery[]) TO hindsight_app, hindsight_reader;
