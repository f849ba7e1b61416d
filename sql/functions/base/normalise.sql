-- What two statements share when they are the same statement: case, width, spacing and final punctuation do not count.
-- The same as app/text/normal.py. Its result is stored (content_hash), so it changes only by a revision that rebuilds that column.
-- Example: SELECT memory.normalise('ＵＳＥＲ  likes Tea！');  -- user likes tea
CREATE OR REPLACE FUNCTION memory.normalise(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog
AS $$
    SELECT rtrim(btrim(regexp_replace(normalize(lower(normalize(input, NFKC)), NFKC), '[ \t\n\v\f\r\u0085\u1680\u2028\u2029]+', ' ', 'g'), ' '),
                 ' .!?,;:。、…~')
$$;
COMMENT ON FUNCTION memory.normalise(text) IS 'NFKC, lower case, single spaces, no final punctuation.';
REVOKE ALL ON FUNCTION memory.normalise(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.normalise(text) TO hindsight_app, hindsight_reader;
