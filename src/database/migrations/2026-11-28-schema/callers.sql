-- The functions that find the organization of a request, in which none is known yet. They read as the owner; everything else
-- that a request reads is bound to its organization by the policies of `db/row-security`.

-- Returns what `auth/callers.ts` calls `Found`.
--
-- In PL/pgSQL, with generic plans: each connection plans the statement once.
create function find_callers(digests text[], moment timestamptz, storefront text) returns text
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

-- Finds the key of a login, and binds the rest of its transaction to the organization of the key.
create function find_api_key(key_digest text) returns setof api_keys language plpgsql security definer as $$
  begin
    perform set_config('plant_store.organization', k.organization_id::text, true)
      from api_keys k where k.digest = key_digest;
    return query select k.* from api_keys k where k.digest = key_digest;
  end
$$;

-- Finds the key that sends a request, and its shop: what `auth/key-callers.ts` calls `Found`.
create function find_key_caller(key_digest text) returns text
  language sql stable security definer as $$
    select json_build_object(
      'apiKeyId', k.id, 'name', k.name, 'scopes', k.scopes, 'trustedOnly', k.trusted_only, 'organizationId', k.organization_id,
      'revokedAt', k.revoked_at, 'expiresAt', k.expires_at,
      'organization', json_build_object(
        'id', o.id, 'apiVersion', o.api_version, 'catalogueVersion', catalogue_version(o.id)))::text
    from api_keys k join organizations o on o.id = k.organization_id
    where k.digest = key_digest
$$;

-- A function that runs as its owner looks names up where its owner put them, and nowhere before that.
do $$
  declare
    signature text;
  begin
    foreach signature in array array['find_callers(text[], timestamptz, text)', 'find_api_key(text)', 'find_key_caller(text)'] loop
      execute format('alter function %s set search_path = pg_catalog, %I, pg_temp', signature, current_schema);
      execute format('revoke execute on function %s from public', signature);
    end loop;
  end
$$;
