-- How fresh a memory is, in (0, 1]: 0.5 ^ (age / half-life), where age counts from its last confirmation; a hundred halvings at most.
-- Example: SELECT memory.recency(now() - interval '70 days', now(), 70);
CREATE OR REPLACE FUNCTION memory.recency(confirmed_at timestamptz, at timestamptz, half_life_days real) RETURNS real
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
    SELECT (0.5::float8 ^ least(100, greatest(0, extract(epoch FROM at - confirmed_at)::float8 / 86400 / half_life_days)))::real
$$;
COMMENT ON FUNCTION memory.recency(timestamptz, timestamptz, real) IS 'Freshness of a memory, which halves with its half-life.';
REVOKE ALL ON FUNCTION memory.recency(timestamptz, timestamptz, real) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.recency(timestamptz, timestamptz, real) TO hindsight_app, hindsight_reader;
