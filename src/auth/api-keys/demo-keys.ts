import type { MikroORM } from '@mikro-orm/postgresql';
import { acrossOrganizations } from '../../database/write/base.entity.js';
import { digestOf } from '../digest.js';
import { ApiKey } from './api-key.entity.js';

/** The API keys of the demo data. Public by design: the README mentions them, so they protect nothing. */
export const demoKeys = {
  greenhouse: 'psk_demo_greenhouse',
  greenhouseStorefront: 'psk_demo_greenhouse_storefront',
  greenhouseServer: 'psk_demo_greenhouse_server',
  orchidHouse: 'psk_demo_orchid_house',
} as const;

/** The demo keys that are active in this database. */
export async function activeDemoKeys(orm: MikroORM): Promise<string[]> {
  const keys = Object.values(demoKeys);
  const digest = { $in: keys.map(digestOf) };
  const active = await orm.em.fork().find(ApiKey, { digest, revokedAt: null }, acrossOrganizations);
  return keys.filter((key) => active.some((row) => row.digest === digestOf(key)));
}

/** Throws when somebody who has only read the README could sign in to this database. */
export async function refuseDemoKeys(orm: MikroORM): Promise<void> {
  const active = await activeDemoKeys(orm);
  if (active.length > 0) throw new Error(demoKeysWarning(active));
}

/** What to do about active demo keys, in one line. */
export const demoKeysWarning = (active: readonly string[]): string =>
  `The public demo keys of this database are active (${active.join(', ')}): revoke them (docs/operating.md, "Demo keys"), or set ALLOW_DEMO_KEYS=true.`;
