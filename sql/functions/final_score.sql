-- The score that sorts the hits: the weighted mean of the hybrid score, confidence, recency and use (access and importance, half
-- each), by the tenant's shares. Where the question names identifiers, the mean of it and the share of them that the memory
-- holds, so that those that hold them come first whatever their age.
-- Example: SELECT memory.final_score(0.8, 0.9, 0.5, 0, 0.6, NULL, '{0.9,0.04,0.04,0.02}');
CREATE OR REPLACE FUNCTION memory.final_score(hybrid real, confidence real, recency real, access real, importance real, identifier_share real,
                                              shares real[]) RETURNS real
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
    SELECT (CASE WHEN identifier_share IS NULL THEN 1 ELSE 0.5 END
            * (shares[1] * hybrid + shares[2] * confidence + shares[3] * recency + shares[4] * (access + importance) / 2)
            / (shares[1] + shares[2] + shares[3] + shares[4]) + coalesce(identifier_share / 2, 0))::real
$$;
COMMENT ON FUNCTION memory.final_score(real, real, real, real, real, real, real[]) IS 'The score that sorts the hits of a recall.';
REVOKE ALL ON FUNCTION memory.final_score(real, real, real, real, real, real, real[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.final_score(real, real, real, real, real, real, real[]) TO hindsight_app, hindsight_reader;
