-- Whether requests of a key, and of sessions opened with it, must name a document of TRUSTED_DOCUMENTS.
alter table api_keys add column trusted_only boolean not null default false;

-- As before, with "trustedOnly".
create or replace function find_callers(digests text[], moment timestamptz, storefront text) returns text
  language plpgsql stable security definer set plan_cache_mode = force_generic_plan as $$
  begin
    return (
      with known as (
        select s.digest, s.id as "sessionId", s.api_key_id as "apiKeyId", s.organization_id as "organizationId",
          u.id as "userId", u.login_id as "loginId", u.role, u.customer_id as "customerId",
          nullif(k.trusted_only, false) as "trustedOnly",
          least(s.expires_at, k.expires_at) as expiry,
          s.revoked_at is not null or u.disabled_at is not null or k.revoked_at is not null
            or not array_position('{customer,staff,admin}'::text[], u.role)
              <= array_position('{customer,staff,admin}'::text[], k.max_role) as revoked
        from sessions s
        join users u on u.organization_id = s.organization_id and u.id = s.user_id
        join api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
        where s.digest = any (digests)
      ), active as (
        select digest, "sessionId", "apiKeyId", "organizationId", "userId", "loginId", role, "customerId", "trustedOnly"
        from known where not revoked and expiry > moment
      ), ended as (
        select digest, case when revoked then 'revoked' else 'expired' end as reason,
          case when not revoked then expiry end as "expiredAt"
        from known where revoked or expiry <= moment
      ), shops as (
        select o.id, o.slug, o.api_version as "apiVersion", catalogue_version(o.id) as "catalogueVersion"
        from organizations o where o.slug = storefront or o.id in (select "organizationId" from active)
      ), sessions_found as (
        select to_json(active) as session from active union all select to_json(ended) from ended
      )
      select json_build_object(
        'sessions', (select coalesce(json_agg(json_strip_nulls(session)), '[]') from sessions_found),
        'organizations', (select coalesce(json_agg(shops), '[]') from shops)
      )::text
    );
  end
$$;

create or replace function find_key_caller(key_digest text) returns text
  language sql stable security definer as $$
    select json_build_object(
      'apiKeyId', k.id, 'name', k.name, 'scopes', k.scopes, 'trustedOnly', k.trusted_only, 'organizationId', k.organization_id,
      'revokedAt', k.revoked_at, 'expiresAt', k.expires_at,
      'organization', json_build_object(
        'id', o.id, 'apiVersion', o.api_version, 'catalogueVersion', catalogue_version(o.id)))::text
    from api_keys k join organizations o on o.id = k.organization_id
    where k.digest = key_digest
$$;

-- Replacing a function removes its settings, and keeps its grants.
do $$
  declare
    signature text;
  begin
    foreach signature in array array['find_callers(text[], timestamptz, text)', 'find_key_caller(text)'] loop
      execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', signature, current_schema);
    end loop;
  end
$$;
