import type { MikroORM } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { clock } from '../core/clock.js';
import type { Viewer } from '../core/context.js';
import { prepare } from '../core/persistence/prepared-statement.js';
import type { CatalogueVersion } from '../shop/plants/catalogue/catalogue-version.js';
import { digestOf } from './digest.js';

/** Who sends a request, and which shop it is sent to. */
export interface Caller {
  /** Absent without a token, or if it does not work. */
  viewer?: Viewer;
  /** The viewer's organization, or without a token the storefront's. */
  organization?: { id: string; apiVersion: string };
  /** The version of the organization's catalogue when the request arrived, or later. */
  catalogue?: CatalogueVersion;
}

/** Finds the caller with this bearer token, or without one. */
export type FindCaller = (token: string | undefined) => Promise<Caller>;

interface Found {
  sessions: (Viewer & { digest: string })[];
  organizations: { id: string; slug: string; apiVersion: string; catalogue: CatalogueVersion }[];
}

/** The key of a request without a token, among digests. */
const NO_TOKEN = '';

/**
 * Makes the function that finds callers. One statement answers for all requests that arrive together, and it starts
 * after they have arrived: a session that was revoked before, or a catalogue that has changed before, is never missed.
 * A token finds nobody when it is unknown, expired or revoked, its user is disabled or its API key is revoked.
 */
export function callerFinder(orm: MikroORM, storefront: string | undefined): FindCaller {
  const read = prepare<Found>(orm, 'callers', QUERY);
  const find = async (digests: readonly string[]): Promise<Caller[]> => {
    const { sessions, organizations } = await read([
      digests.filter((digest) => digest !== NO_TOKEN),
      clock.now().toISOString(),
      digests.includes(NO_TOKEN) ? (storefront ?? null) : null,
    ]);
    return digests.map((digest) => {
      const { digest: _, ...viewer } = sessions.find((session) => session.digest === digest) ?? {};
      const signedIn = 'userId' in viewer ? viewer : undefined;
      const organization = organizations.find(({ id, slug }) =>
        signedIn ? id === signedIn.organizationId : digest === NO_TOKEN && slug === storefront,
      );
      return { viewer: signedIn, organization, catalogue: organization?.catalogue };
    });
  };
  const loader = new DataLoader(find, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return (token) => loader.load(token === undefined ? NO_TOKEN : digestOf(token));
}

/** $1: digests of tokens, $2: now, $3: the slug of the storefront. The names are those of `Found`. */
const QUERY = `
  with found as (
    select s.digest, s.id as "sessionId", s.organization_id as "organizationId", u.id as "userId",
      u.login_id as "loginId", u.role, u.customer_id as "customerId"
    from sessions s
    join users u on u.organization_id = s.organization_id and u.id = s.user_id and u.disabled_at is null
    join api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id and k.revoked_at is null
    where s.digest = any ($1::text[]) and s.expires_at > $2::timestamptz
  ), shops as (
    select o.id, o.slug, o.api_version as "apiVersion", json_build_object(
      'server', pg_postmaster_start_time(),
      'number', (select coalesce(sum(version), 0) from catalogue_states where organization_id = o.id)
    ) as catalogue
    from organizations o where o.slug = $3::text or o.id in (select "organizationId" from found)
  )
  select json_build_object(
    'sessions', (select coalesce(json_agg(json_strip_nulls(to_json(found))), '[]') from found),
    'organizations', (select coalesce(json_agg(shops), '[]') from shops)
  )::text`;
