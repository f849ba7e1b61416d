-- How often a memory was read, in [0, 1]: on a logarithmic scale that ends at twenty reads.
-- Example: SELECT memory.access_score(3);
CREATE OR REPLACE FUNCTION memory.access_score(reads int) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT least(1, ln(1 + reads::float8) / ln(21::float8))::real $$;
COMMENT ON FUNCTION memory.access_score(int) IS 'Score of how often a memory was read.';
REVOKE ALL ON FUNCTION memory.access_score(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.access_score(int) TO hindsight_app, hindsight_reader;
