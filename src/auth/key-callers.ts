import type { MikroORM } from '@mikro-orm/postgresql';
import { clock } from '../core/clock.js';
import type { KeyCaller } from '../core/context.js';
import { asLogin } from '../database/database-role.js';
import { withPriorityOfCallers } from '../database/work.js';
import type { Caller, Organization } from './callers.js';
import { digestOf, KEY_PREFIX } from './digest.js';

/** What the function `find_key_caller` of the database returns (`migrations/2026-11-28-schema/callers.sql`). */
interface Found extends KeyCaller {
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
    const { revokedAt, expiresAt, organization, ...apiKey } = JSON.parse(row.found) as Found;
    if (revokedAt) return { noSession: { reason: 'revoked', isKey: true } };
    if (expiresAt && new Date(expiresAt) <= clock.now())
      return { noSession: { reason: 'expired', expiredAt: new Date(expiresAt).toISOString(), isKey: true } };
    return { apiKey, organization, noSession: { reason: 'missing' } };
  };
}
