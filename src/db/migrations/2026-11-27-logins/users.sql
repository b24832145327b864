-- The login ids that a user had before: histories name the user by them. Null if there are none.
alter table users add column former_login_ids text[];

-- As before, with "formerLoginIds".
create or replace function find_callers(digests text[], moment timestamptz, storefront text) returns text
  language plpgsql stable security definer set plan_cache_mode = force_generic_plan as $$
  begin
    return (
      with known as (
        select s.digest, s.id as "sessionId", s.api_key_id as "apiKeyId", s.organization_id as "organizationId",
          u.id as "userId", u.login_id as "loginId", u.former_login_ids as "formerLoginIds", u.role, u.customer_id as "customerId",
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
        select digest, "sessionId", "apiKeyId", "organizationId", "userId", "loginId", "formerLoginIds", role, "customerId",
          "trustedOnly"
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

-- Replacing a function removes its settings, and keeps its grants.
do $$
  begin
    execute format('alter function find_callers(text[], timestamptz, text) set search_path = pg_catalog, %I, pg_temp', current_schema);
  end
$$;
