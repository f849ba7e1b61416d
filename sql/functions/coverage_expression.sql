-- memory.coverage of one document written out as an SQL expression, term by term, for statements that score a thousand
-- rows: the same value, without a call and a subquery for each row. `document` is the expression of the tsvector.
-- Example: SELECT memory.coverage_expression('m.search', ARRAY[memory.term('tea'), memory.term('coffe')], '{3,1}');
CREATE OR REPLACE FUNCTION memory.coverage_expression(document text, terms tsquery[], weights real[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
SET search_path = pg_catalog
SET plan_cache_mode = force_generic_plan
AS $$
    SELECT coalesce('((0::real' || string_agg(format(' + CASE WHEN %s @@ %L::tsquery THEN %L::real ELSE 0::real END', document, t, w), '' ORDER BY place)
                    || format(') / %L::real)', nullif(sum(w ORDER BY place), 0)), '0::real')
    FROM unnest(terms, weights) WITH ORDINALITY AS q (t, w, place)
$$;
COMMENT ON FUNCTION memory.coverage_expression(text, tsquery[], real[]) IS 'memory.coverage as the text of an SQL expression.';
REVOKE ALL ON FUNCTION memory.coverage_expression(text, tsquery[], real[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.coverage_expression(text, tsquery[], real[]) TO hindsight_app, hindsight_reader;
