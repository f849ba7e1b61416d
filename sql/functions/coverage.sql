-- The share of a question's weight whose terms occur in a document, in [0, 1]: an absolute keyword score.
-- Example: SELECT memory.coverage(memory.to_search('likes tea'), ARRAY[memory.term('tea'), memory.term('coffe')], '{3,1}');
CREATE OR REPLACE FUNCTION memory.coverage(document tsvector, terms tsquery[], weights real[]) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT coalesce(sum(w) FILTER (WHERE document @@ t) / nullif(sum(w), 0), 0)::real FROM unnest(terms, weights) AS q (t, w)
$$;
COMMENT ON FUNCTION memory.coverage(tsvector, tsquery[], real[]) IS 'Weighted share of the terms that occur in the document.';
REVOKE ALL ON FUNCTION memory.coverage(tsvector, tsquery[], real[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.coverage(tsvector, tsquery[], real[]) TO hindsight_app, hindsight_reader;
