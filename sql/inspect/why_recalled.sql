-- Why a recall answered what it did: the question, then every hit with its scores and what it says today.
--   psql "$READER_URL" -v recall_id=0198c0de-... -f sql/inspect/why_recalled.sql
-- Without recall_id: the newest recall. tour.sql lists recent ones.
\set ON_ERROR_STOP on
\if :{?recall_id}
\else
SELECT (SELECT r.id FROM memory.recalls AS r ORDER BY r.at DESC, r.id DESC LIMIT 1) AS recall_id \gset
\endif
\if :{?recall_id}
SELECT count(*) > 0 AS found FROM memory.recalls AS r WHERE r.id = :'recall_id'::uuid \gset
\else
\set found false
\endif
\if :found
\else
DO $$ BEGIN RAISE EXCEPTION 'there is no such recall' USING ERRCODE = 'no_data_found'; END $$;
\endif

\echo 'What was asked, by whom, and how sure the service was. degraded: what did not work at the time'
SELECT t.name AS tenant, r.at, r.actor, r.subject, r.request ->> 'query' AS question, r.knowledge, r.degraded,
       r.request - '{query,subject}'::text[] AS asked_with
FROM memory.recalls AS r JOIN memory.tenants AS t ON t.id = r.tenant_id
WHERE r.id = :'recall_id'::uuid;

\echo 'What came back. score ranks the hits of this recall; relevance, vector, keyword and rule are absolute, from 0 to 1'
SELECT h.place, (h.hit ->> 'score')::numeric AS score, (h.hit ->> 'relevance')::numeric AS relevance,
       (h.hit ->> 'vector')::numeric AS vector, (h.hit ->> 'keyword')::numeric AS keyword, (h.hit ->> 'rule')::numeric AS rule,
       (h.hit ->> 'in_prompt')::boolean AS in_prompt, d.kind, coalesce(d.status, 'erased') AS status_now, d.updated_at > r.at AS changed_since,
       CASE WHEN d.status = 'forgotten' THEN '(forgotten)' ELSE d.content END AS content, h.hit ->> 'id' AS memory_id
FROM memory.recalls AS r
CROSS JOIN jsonb_array_elements(r.hits) WITH ORDINALITY AS h (hit, place)
LEFT JOIN memory.memory_details AS d ON d.tenant_id = r.tenant_id AND d.id = (h.hit ->> 'id')::uuid
WHERE r.id = :'recall_id'::uuid
ORDER BY h.place;
