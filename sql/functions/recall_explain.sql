-- The hits of memory.recall with the account of each, to be read by a person: how its score adds up, and why it is there.
--   adds_up  each route's share of the hybrid score, its weight times its normalised score; then the shares of that, of
--            confidence, recency and use in the score (memory.final_score); where the question names identifiers the score is
--            the mean of that sum and the part of them that the memory holds
--   why      absolute scores with the place in each route that proposed it, the words shared, the rules that fired
-- Over HTTP an older answer that a newer one has made past is left out besides; that is decided from the words, not here.
-- Example: SELECT set_config('hindsight.tenant', memory.tenant_named('default')::text, false);
--          SELECT score, content, adds_up, why FROM memory.recall_explain('what does she drink', subject => 'user:42');
CREATE OR REPLACE FUNCTION memory.recall_explain(
    question text, question_vector halfvec DEFAULT NULL, subject text DEFAULT NULL, as_of timestamptz DEFAULT NULL,
    top_k int DEFAULT 5, weights real[] DEFAULT NULL)
RETURNS TABLE (place int, score real, relevance real, content text, adds_up text, why text, id uuid)
LANGUAGE sql STABLE
SET search_path = pg_catalog, public, pg_temp
AS $$
    SELECT row_number() OVER (ORDER BY r.score DESC, r.relevance DESC, r.id)::int, r.score, r.relevance, r.content,
           concat_ws(' + ',
               'vector ' || round((w.parts[1] / w.total * r.vector_norm)::numeric, 3),
               'keyword ' || round((w.parts[2] / w.total * r.keyword_norm)::numeric, 3),
               'rule ' || round((w.parts[3] / w.total * r.rule_norm)::numeric, 3))
           || ' = ' || round(r.hybrid::numeric, 3)
           || format('; hybrid %s + confidence %s + recency %s + use %s = %s', round((t.shares[1] * r.hybrid)::numeric, 3),
                     round((t.shares[2] * m.confidence)::numeric, 3), round((t.shares[3] * r.recency)::numeric, 3),
                     round((t.shares[4] * (r.access + m.importance) / 2)::numeric, 3),
                     round(memory.final_score(r.hybrid, m.confidence, r.recency, r.access, m.importance, NULL, t.shares)::numeric, 3))
           || CASE WHEN r.identifier_share IS NULL THEN ''
                   ELSE format(', mean with identifiers held %s', round(r.identifier_share::numeric, 3)) END,
           concat_ws('; ',
               format('vector %s', round(r.vector::numeric, 3)) || coalesce(format(' (place %s, %s)', r.vector_rank, r.way), ''),
               format('keyword %s', round(r.keyword::numeric, 3)) || coalesce(format(' (place %s)', r.keyword_rank), ''),
               format('rule %s', round(r.rule::numeric, 3)) || coalesce(format(' (place %s)', r.rule_rank), ''),
               'words: ' || nullif(array_to_string(r.matched, ', '), ''),
               'rules: ' || nullif(array_to_string(r.rules, ', '), '')),
           r.id
    FROM memory.recall(question, question_vector, subject => subject, as_of => as_of, top_k => top_k, weights => weights) AS r
    JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.id = r.id
    CROSS JOIN (SELECT array_agg(share / (SELECT sum(one) FROM unnest(u.shares) AS one) ORDER BY place) AS shares
                FROM (SELECT memory.final_shares() AS shares) AS u, unnest(u.shares) WITH ORDINALITY AS s (share, place)) AS t
    CROSS JOIN LATERAL (SELECT g.parts, CASE WHEN r.vector_norm IS NULL THEN 0 ELSE g.parts[1] END + g.parts[2] + g.parts[3] AS total
                  FROM (SELECT memory.route_weights(weights) AS parts) AS g) AS w
$$;
COMMENT ON FUNCTION memory.recall_explain IS 'memory.recall with how each score adds up and why each memory is there.';
REVOKE ALL ON FUNCTION memory.recall_explain FROM PUBLIC;
GRANT EXECUTE ON FUNCTION memory.recall_explain TO hindsight_app, hindsight_reader;
