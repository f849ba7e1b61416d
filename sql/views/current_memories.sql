-- What is held now, and nothing else: active, begun and not ended. memory_details also shows what will begin or has ended.
-- Example: SELECT kind, content, since FROM memory.current_memories WHERE subject = 'user:42' ORDER BY since DESC;
CREATE OR REPLACE VIEW memory.current_memories WITH (security_invoker = true) AS
SELECT m.tenant_id, t.name AS tenant, m.id, m.scope, m.subject, m.kind, m.content, m.valid_from AS since, m.valid_until AS until,
       m.confidence::numeric::double precision AS confidence, m.trust, m.layer, m.pinned,
       (m.contested AND EXISTS (SELECT FROM memory.conflicts AS c WHERE c.tenant_id = m.tenant_id AND c.resolved_at IS NULL
                                AND m.id IN (c.older_id, c.newer_id))) AS contested,
       m.tags, m.fact_key
FROM memory.memories AS m
JOIN memory.tenants AS t ON t.id = m.tenant_id
WHERE m.status = 'active' AND m.held @> now();
COMMENT ON VIEW memory.current_memories IS 'Statements that hold now, with the name of their tenant.';
REVOKE ALL ON memory.current_memories FROM PUBLIC;
GRANT SELECT ON memory.current_memories TO hindsight_app, hindsight_reader;
