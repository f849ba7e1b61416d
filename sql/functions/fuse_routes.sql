-- One hybrid score from the absolute scores of the three routes over the union of their candidates.
--   *_norm     each route min-max normalised over the union, over a spread of at least `least_spread`, so that a route which
--              tells the candidates hardly apart has little say; a candidate without a vector counts as 0 there
--   hybrid     weighted mean of the normalised scores; a route that was not computed at all has no weight
--   score      hybrid, and where the question names identifiers the mean of it and the share held: those that hold them come first
--   relevance  absolute, for thresholds and knowledge: similarity, or similarity and coverage together, or an identifier held
-- Without settings of its own, so that the planner can put it into the statement that calls it.
-- Example: SELECT * FROM memory.fuse_routes('{01900000-0000-7000-8000-000000000000}', '{0.7}', '{0.5}', '{0}', NULL, '{0.5,0.3,0.2}', '{0,0.7,1}');
CREATE OR REPLACE FUNCTION memory.fuse_routes(ids uuid[], vectors real[], keywords real[], rules real[], identifier_shares real[], weights real[],
                                              least_spread real[])
RETURNS TABLE (id uuid, vector_norm real, keyword_norm real, rule_norm real, hybrid real, score real, relevance real)
LANGUAGE sql IMMUTABLE
AS $$
    WITH absolute AS (
        SELECT i.id, i.vector, coalesce(i.vector, 0::real) AS filled, i.keyword, i.rule, i.share, bool_or(i.vector IS NOT NULL) OVER () AS any_vector
        FROM unnest(ids, vectors, keywords, rules, identifier_shares) AS i (id, vector, keyword, rule, share)
    ), scaled AS (
        SELECT a.*,
               CASE WHEN a.any_vector THEN memory.scaled_over(a.filled, min(a.filled) OVER (), max(a.filled) OVER (), 0.5, least_spread[1]) END AS v,
               memory.scaled_over(a.keyword, min(a.keyword) OVER (), max(a.keyword) OVER (), 0.3, least_spread[2]) AS k,
               memory.scaled_over(a.rule, min(a.rule) OVER (), max(a.rule) OVER (), 0.3, least_spread[3]) AS r
        FROM absolute AS a
    ), fused AS (
        SELECT s.*, coalesce((coalesce(weights[1] * s.v, 0) + weights[2] * s.k + weights[3] * s.r)
                             / nullif(CASE WHEN s.any_vector THEN weights[1] ELSE 0 END + weights[2] + weights[3], 0), 0)::real AS h
        FROM scaled AS s
    )
    SELECT f.id, f.v, f.k, f.r, f.h,
           CASE WHEN f.share IS NULL THEN f.h ELSE (f.h + f.share) / 2 END::real,
           greatest(f.filled, (f.filled + f.keyword) / 2, 0.8 * f.keyword, f.share)::real
    FROM fused AS f
$$;
COMMENT ON FUNCTION memory.fuse_routes(uuid[], real[], real[], real[], real[], real[], real[]) IS 'Hybrid, final and absolute scores of the candidates of one search.';
REVOKE ALL ON FUNCTION memory.fuse_routes(uuid[], real[], real[], real[], real[], real[], real[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.fuse_routes(uuid[], real[], real[], real[], real[], real[], real[]) TO hindsight_app, hindsight_reader;
