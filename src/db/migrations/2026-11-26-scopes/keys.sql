-- What a server may do with a key itself. A key with scopes logs nobody in.
alter table api_keys add column scopes text[] not null default '{}';

-- Finds the key that sends a request, and its shop: what `auth/key-callers.ts` calls `Found`. It reads as the owner, because the
-- organization is not known yet.
create function find_key_caller(key_digest text) returns text
  language sql stable security definer as $$
    select json_build_object(
      'apiKeyId', k.id, 'name', k.name, 'scopes', k.scopes, 'organizationId', k.organization_id,
      'revokedAt', k.revoked_at, 'expiresAt', k.expires_at,
      'organization', json_build_object(
        'id', o.id, 'apiVersion', o.api_version, 'catalogueVersion', catalogue_version(o.id)))::text
    from api_keys k join organizations o on o.id = k.organization_id
    where k.digest = key_digest
$$;

do $$
  begin
    execute format('alter function find_key_caller(text) set search_path = pg_catalog, %I, pg_temp', current_schema);
    execute 'revoke execute on function find_key_caller(text) from public';
  end
$$;
