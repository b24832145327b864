import type { MikroORM } from '@mikro-orm/postgresql';
import DataLoader from 'dataloader';
import { clock } from '../core/clock.js';
import type { KeyCaller, Viewer } from '../core/context.js';
import type { NoSession } from '../core/errors.js';
import { idArray } from '../core/ids.js';
import { asLogin } from '../database/database-role.js';
import { withPriorityOfCallers } from '../database/work.js';
import type { CatalogueVersion } from '../shop/plants/catalogue/catalogue-version.js';
import { digestOf, KEY_PREFIX } from './digest.js';

/** The sender of a request, and the shop that it is for. */
export interface Caller {
  /** Absent without a token, or if it does not work. */
  viewer?: Viewer;
  /** The API key that sent the request in place of a viewer. */
  apiKey?: KeyCaller;
  /** Why the request has no viewer. */
  noSession?: NoSession;
  /** The viewer's organization, or the API key's; without both, the storefront's. */
  organization?: Organization;
}

export interface Organization {
  id: string;
  apiVersion: string;
  /** The version of its catalogue when the request arrived, or later. */
  catalogueVersion: CatalogueVersion;
}

/** The session of a token: that of a viewer, or one that has ended. */
type FoundSession = { digest: string } & (Viewer | NoSession);

/** What the function `find_callers` of the database returns (`migrations/2026-11-28-schema/callers.sql`). */
interface Found {
  sessions: FoundSession[];
  organizations: (Organization & { slug: string })[];
}

/** The key of a request without a token, among digests. */
const NO_TOKEN = '';

/**
 * Makes the function that finds the caller with an `Authorization` header, or without one. One statement answers for all requests that
 * arrive together, and it starts after they have arrived: a session that was revoked before, or a catalogue that has changed before, is
 * never missed.
 * A session has ended when it was revoked or has expired, its user is disabled, its API key is revoked or has expired,
 * or the user's role is above the ceiling of the key.
 */
export function callerFinder(orm: MikroORM, storefrontOf: () => Promise<string | undefined>) {
  const connection = orm.em.getConnection('write');
  const find = async (digests: readonly string[]): Promise<Caller[]> => {
    const storefront = digests.includes(NO_TOKEN) ? await storefrontOf() : undefined;
    const query = () =>
      connection.execute<{ found: string }[]>('select find_callers(?, ?, ?) as found', [
        idArray(digests.filter((digest) => digest !== NO_TOKEN)),
        clock.now(),
        storefront ?? null,
      ]);
    const [row] = await asLogin(() => withPriorityOfCallers(query));
    const { sessions, organizations } = JSON.parse(String(row?.found)) as Found;
    return digests.map((digest) => {
      const { viewer, noSession } = digest === NO_TOKEN ? withoutToken : ofToken(digest, sessions);
      const organization = organizations.find(({ id, slug }) =>
        viewer ? id === viewer.organizationId : digest === NO_TOKEN && slug === storefront,
      );
      return { viewer, noSession, organization };
    });
  };
  const loader = new DataLoader(find, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
  return async (authorization: string | undefined): Promise<Caller> => {
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
  const { digest: _, ...found } = session;
  if ('userId' in found) return { viewer: found };
  const { reason, expiredAt } = found;
  return { noSession: { reason, expiredAt: expiredAt && new Date(expiredAt).toISOString() } };
}

/** What the function `find_key_caller` of the database returns (`migrations/2026-11-28-schema/callers.sql`). */
interface FoundKey extends KeyCaller {
  revokedAt: string | null;
  expiresAt: string | null;
  organization: Organization;
}

/** Makes the function that finds the caller who sends an API key in the header `X-API-Key`: the key itself. */
export function keyCallerFinder(orm: MikroORM): (key: string) => Promise<Caller> {
  const connection = orm.em.getConnection('write');
  return async (key) => {
    if (!key.startsWith(KEY_PREFIX)) return { noSession: { reason: 'malformed', isKey: true } };
    const query = () =>
      connection.execute<{ found: string | null }[]>('select find_key_caller(?) as found', [digestOf(key)]);
    const [row] = await asLogin(() => withPriorityOfCallers(query));
    if (!row?.found) return { noSession: { reason: 'unknown', isKey: true } };
    const { revokedAt, expiresAt, organization, ...apiKey } = JSON.parse(row.found) as FoundKey;
    if (revokedAt) return { noSession: { reason: 'revoked', isKey: true } };
    if (expiresAt && new Date(expiresAt) <= clock.now())
      return { noSession: { reason: 'expired', expiredAt: new Date(expiresAt).toISOString(), isKey: true } };
    return { apiKey, organization, noSession: { reason: 'missing' } };
  };
}
