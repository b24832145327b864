-- What a mutation changed, as it was before: see audit-entry.entity.ts. Like the other columns, it is kept.
alter table audit_log add column previous jsonb;

create or replace trigger audit_log_keep before update of
  id, organization_id, created_at, user_id, role, api_key_id, request_id, client_request_id, address, operation,
  resource_ids, arguments, outcome, previous
on audit_log for each row execute function refuse_change();
