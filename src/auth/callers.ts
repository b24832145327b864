import type { MikroORM } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { clock } from '../core/clock.js';
import type { Viewer } from '../core/context.js';
import type { NoSession } from '../core/errors.js';
import { prepare } from '../core/persistence/prepared-statement.js';
import { MOST_WRITES, type Writes } from '../core/persistence/replicas/replica.js';
import type { CatalogueVersion } from '../shop/plants/catalogue/catalogue-version.js';
import { digestOf, KEY_PREFIX } from './digest.js';
import { withinCeilingSql } from './within-ceiling.js';

/** Who sends a request, and which shop it is sent to. */
export interface Caller {
  /** Absent without a token, or if it does not work. */
  viewer?: Viewer;
  /** Why there is no viewer, if there is none. */
  noSession?: NoSession;
  /** The viewer's organization, or without a token the storefront's. */
  organization?: { id: string; apiVersion: string };
  /** The version of the organization's catalogue when the request arrived, or later. */
  catalogue?: CatalogueVersion;
  /** What the viewer wrote last, where reads may go to replicas. */
  writes?: Writes;
}

/** Finds the caller with this `Authorization` header, or without one. */
export type FindCaller = (authorization: string | undefined) => Promise<Caller>;

/** The session of a token: that of a viewer, or one that has ended. */
type FoundSession = { digest: string; writes?: string[] } & (Viewer | NoSession);

interface Found {
  sessions: FoundSession[];
  organizations: { id: string; slug: string; apiVersion: string; catalogue: CatalogueVersion }[];
}

/** The key of a request without a token, among digests. */
const NO_TOKEN = '';

/**
 * Makes the function that finds callers. One statement answers for all requests that arrive together, and it starts
 * after they have arrived: a session that was revoked before, or a catalogue that has changed before, is never missed.
 * A session has ended when it was revoked or has expired, its user is disabled, its API key is revoked or has expired,
 * or the user's role is above the ceiling of the key.
 */
export function callerFinder(orm: MikroORM, storefront: string | undefined, withWrites: boolean): FindCaller {
  const read = prepare<Found>(orm, 'callers', queryOf(withWrites));
  const find = async (digests: readonly string[]): Promise<Caller[]> => {
    const { sessions, organizations } = await read([
      digests.filter((digest) => digest !== NO_TOKEN),
      clock.now().toISOString(),
      digests.includes(NO_TOKEN) ? (storefront ?? null) : null,
    ]);
    return digests.map((digest) => {
      const { viewer, noSession, writes } = digest === NO_TOKEN ? withoutToken : ofToken(digest, sessions);
      const organization = organizations.find(({ id, slug }) =>
        viewer ? id === viewer.organizationId : digest === NO_TOKEN && slug === storefront,
      );
      return { viewer, noSession, organization, catalogue: organization?.catalogue, writes };
    });
  };
  const loader = new DataLoader(find, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return async (authorization) => {
    if (authorization === undefined) return loader.load(NO_TOKEN);
    const token = bearerToken(authorization);
    if (token === undefined) return { noSession: { reason: 'malformed' } };
    return token.startsWith(KEY_PREFIX) ? { noSession: { reason: 'api_key' } } : loader.load(digestOf(token));
  };
}

const bearerToken = (header: string): string | undefined => /^bearer +(\S+) *$/i.exec(header)?.[1];

const withoutToken: Caller = { noSession: { reason: 'missing' } };

function ofToken(digest: string, sessions: readonly FoundSession[]): Caller {
  const session = sessions.find((each) => each.digest === digest);
  if (!session) return { noSession: { reason: 'unknown' } };
  const { digest: _, writes: ids, ...found } = session;
  if ('userId' in found) {
    const { userId, organizationId } = found;
    return { viewer: found, writes: ids && { userId, organizationId, ids } };
  }
  const { reason, expiredAt } = found;
  return { noSession: { reason, expiredAt: expiredAt && new Date(expiredAt).toISOString() } };
}

/**
 * The rows of the audit log that the newest transactions of the user wrote: a replica with all of them has everything that
 * the user has written. A transaction may commit after one that began later, but never longer after it than a session may
 * be idle in a transaction; what is older than that was committed before the newest row was.
 */
const WRITES = `(
  select coalesce(json_agg(newest.id), '[]') from (
    select entry.id from audit_log entry
    where entry.organization_id = known."organizationId" and entry.user_id = known."userId" and entry.created_at >= (
      select max(created_at) from audit_log
      where organization_id = known."organizationId" and user_id = known."userId"
    ) - interval '30 seconds'
    order by entry.created_at desc, entry.id desc limit ${MOST_WRITES + 1}
  ) newest
)`;

/** $1: digests of tokens, $2: now, $3: the slug of the storefront. The names are those of `Found`. */
const queryOf = (withWrites: boolean): string => `
  with known as (
    select s.digest, s.id as "sessionId", s.api_key_id as "apiKeyId", s.organization_id as "organizationId",
      u.id as "userId", u.login_id as "loginId", u.role, u.customer_id as "customerId",
      least(s.expires_at, k.expires_at) as expiry,
      s.revoked_at is not null or u.disabled_at is not null or k.revoked_at is not null
        or not ${withinCeilingSql('u.role', 'k.max_role')} as revoked
    from sessions s
    join users u on u.organization_id = s.organization_id and u.id = s.user_id
    join api_keys k on k.organization_id = s.organization_id and k.id = s.api_key_id
    where s.digest = any ($1::text[])
  ), found as (
    select digest, "sessionId", "apiKeyId", "organizationId", "userId", "loginId", role, "customerId"
      ${withWrites ? `, ${WRITES} as writes` : ''}
    from known where not revoked and expiry > $2::timestamptz
  ), ended as (
    select digest, case when revoked then 'revoked' else 'expired' end as reason,
      case when not revoked then expiry end as "expiredAt"
    from known where revoked or expiry <= $2::timestamptz
  ), shops as (
    select o.id, o.slug, o.api_version as "apiVersion", json_build_object(
      'server', pg_postmaster_start_time(),
      'number', (select coalesce(sum(version), 0) from catalogue_states where organization_id = o.id)
    ) as catalogue
    from organizations o where o.slug = $3::text or o.id in (select "organizationId" from found)
  ), sessions_found as (
    select to_json(found) as session from found union all select to_json(ended) from ended
  )
  select json_build_object(
    'sessions', (select coalesce(json_agg(json_strip_nulls(session)), '[]') from sessions_found),
    'organizations', (select coalesce(json_agg(shops), '[]') from shops)
  )::text`;
