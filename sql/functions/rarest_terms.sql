-- What the keyword route looks for: the rarest terms until `budget` documents are expected, at least one, and every identifier.
-- A common word then costs no scan; it still counts in the score of what the rare ones find.
-- Example: SELECT memory.rarest_terms(array_agg(term), array_agg(documents), array_agg(identifier), 1500) FROM memory.query_terms('which tea', 'memory');
CREATE OR REPLACE FUNCTION memory.rarest_terms(terms tsquery[], documents int[], identifiers boolean[], budget int) RETURNS tsquery
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog
SET plan_cache_mode = force_generic_plan
AS $$
    SELECT memory.any_of(array_agg(t))
    FROM (SELECT t, identifier, sum(n) OVER rarest AS expected, row_number() OVER rarest AS place
          FROM unnest(terms, documents, identifiers) AS q (t, n, identifier)
          WINDOW rarest AS (ORDER BY n, t::text ROWS UNBOUNDED PRECEDING)) AS ranked
    WHERE expected <= budget OR place = 1 OR identifier
$$;
COMMENT ON FUNCTION memory.rarest_terms(tsquery[], int[], boolean[], int) IS 'The disjunction of the rarest terms within a budget of expected documents.';
REVOKE ALL ON FUNCTION memory.rarest_terms(tsquery[], int[], boolean[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.rarest_terms(tsquery[], int[], boolean[], int) TO hindsight_app, hindsight_reader;
