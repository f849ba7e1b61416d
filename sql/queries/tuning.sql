-- Tuning: what a tenant has, what it is changed to, the history, the candidates of a question.

-- name: tenant_named
SELECT memory.tenant_named($1);

-- name: settings
SELECT to_jsonb(s) FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant();

-- name: have_settings
INSERT INTO memory.tenant_settings (tenant_id) VALUES (memory.current_tenant()) ON CONFLICT DO NOTHING;

-- name: lock_settings
SELECT to_jsonb(s) FROM memory.tenant_settings AS s WHERE s.tenant_id = memory.current_tenant() FOR UPDATE;

-- name: set_to
-- Columns that the object does not name stay as they are.
UPDATE memory.tenant_settings AS s
SET (weight_vector, weight_keyword, weight_rule, final_shares, duplicate_similarity, related_similarity, updated_at) =
    (SELECT r.weight_vector, r.weight_keyword, r.weight_rule, r.final_shares, r.duplicate_similarity, r.related_similarity, now()
     FROM jsonb_populate_record(s, $1::jsonb) AS r)
WHERE s.tenant_id = memory.current_tenant();

-- name: record
INSERT INTO memory.tunings (tenant_id, actor, target, before, after, measure, cases, gain, gain_low, gain_high)
VALUES (memory.current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: last_tuning
SELECT t.id, t.target, t.before, t.after FROM memory.tunings AS t
WHERE t.tenant_id = memory.current_tenant() AND t.undone_at IS NULL
ORDER BY t.id DESC LIMIT 1 FOR UPDATE;

-- name: mark_undone
UPDATE memory.tunings SET undone_at = now(), undone_by = $2 WHERE tenant_id = memory.current_tenant() AND id = $1;

-- name: history
SELECT t.at, t.actor, t.target, t.before, t.after, t.measure, t.cases, t.gain, t.gain_low, t.gain_high, t.undone_at, t.undone_by
FROM memory.tunings AS t WHERE t.tenant_id = memory.current_tenant() ORDER BY t.id DESC LIMIT 1000;

-- name: candidates
-- The weights and shares are the tenant's.
SELECT r.id, m.content, r.relevance, r.vector_norm, r.keyword_norm, r.rule_norm, r.identifier_share, r.recency, r.access, r.standing,
       m.confidence, m.importance
FROM memory.recall($1, $2::halfvec, subject => $3, named_times => $4::text::tstzmultirange, named_days => $5, asks_when => $6,
                   asked_kinds => $7, of_self => $8, top_k => $9, question_language => $10) AS r
JOIN memory.memories AS m ON m.tenant_id = memory.current_tenant() AND m.id = r.id
ORDER BY r.score DESC, r.relevance DESC, r.id;
