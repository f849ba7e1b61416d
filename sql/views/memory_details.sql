-- A memory as the API shows it: computed status, links, visibility, source.
-- Example: SELECT status, content, superseded_by FROM memory.memory_details WHERE subject = 'user:42' ORDER BY id;
CREATE OR REPLACE VIEW memory.memory_details WITH (security_invoker = true) AS
SELECT m.tenant_id, m.id, m.layer, m.kind, m.subject, m.content,
       CASE WHEN m.status = 'active' AND m.valid_until <= statement_timestamp()
            THEN CASE WHEN m.superseded_by IS NULL THEN 'expired' ELSE 'superseded' END
            ELSE m.status END AS status,
       m.confidence::numeric::double precision AS confidence,
       m.importance::numeric::double precision AS importance,
       m.explicit, m.trust, m.occurred_at, m.valid_from, m.valid_until, m.created_at, m.updated_at,
       m.last_accessed_at, m.access_count,
       ARRAY(SELECT p.id FROM memory.memories AS p
             WHERE p.tenant_id = m.tenant_id AND p.superseded_by = m.id ORDER BY p.valid_from, p.id) AS supersedes,
       m.superseded_by, m.version, m.agent_id,
       CASE m.scope WHEN 'shared' THEN 'shared' ELSE 'private' END AS visibility,
       m.session_id, m.task_id, m.pinned, m.tags, m.entities, m.search_terms,
       nullif(m.fact_key, '') AS fact_key, m.language, m.source_class,
       ARRAY(SELECT DISTINCT l.trace_id FROM memory.lineage AS l
             WHERE l.tenant_id = m.tenant_id AND l.memory_id = m.id AND l.trace_id IS NOT NULL) AS trace_ids,
       m.ended_by,
       (m.contested AND EXISTS (SELECT FROM memory.conflicts AS c WHERE c.tenant_id = m.tenant_id AND c.resolved_at IS NULL
                                AND m.id IN (c.older_id, c.newer_id))) AS contested,
       m.confirmed_at, m.metadata
FROM memory.memories AS m;
COMMENT ON VIEW memory.memory_details IS 'Memories with their status as of now, links and sources.';
REVOKE ALL ON memory.memory_details FROM PUBLIC;
GRANT SELECT ON memory.memory_details TO hindsight_app, hindsight_reader;
