-- A lexeme as a query for exactly it; a single CJK character also finds the pairs that begin with it.
-- The quoted form of tsquery knows two special characters, both escaped here, so any lexeme is safe.
-- Example: SELECT memory.term('#c:\x''y');
CREATE OR REPLACE FUNCTION memory.term(lexeme text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog
AS $$
    SELECT ('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || ''''
            || CASE WHEN length(lexeme) = 1 AND lexeme !~ '[a-z0-9]' THEN ':*' ELSE '' END)::tsquery
$$;
COMMENT ON FUNCTION memory.term(text) IS 'A tsquery for one lexeme of memory.to_search, quoted safely.';
REVOKE ALL ON FUNCTION memory.term(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.term(text) TO hindsight_app, hindsight_reader;
