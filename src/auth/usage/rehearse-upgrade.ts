import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { readOne } from '../../database/read/related.js';
import { readSql } from '../../database/read/sql.js';
import { nameIn, type Version } from '../../versions/version.js';
import { versionNames, versions } from '../../versions/versions.js';
import { ApiKey } from '../api-keys/api-key.entity.js';
import type { ApiUsage } from './api-usage.entity.js';
import {
  MOST_CHANGES,
  REHEARSED_DAYS,
  type RehearseUpgradeArgs,
  type UpgradeRehearsal,
} from './rehearse-upgrade.types.js';

const DAY_MS = 24 * 3600 * 1000;

/** What the calls of a key in the last 30 days would see differently in another API version. */
export async function rehearseUpgrade(ctx: Context, { apiKeyId, to }: RehearseUpgradeArgs): Promise<UpgradeRehearsal> {
  await readOne(ctx, ApiKey, 'API key', apiKeyId);
  const wanted = versions.find(({ name }) => name === to);
  if (!wanted) throw AppError.invalid({ field: 'to', code: 'version', received: to, allowed: versionNames });
  const now = clock.now().getTime();
  const since = new Date(now - (now % DAY_MS) - (REHEARSED_DAYS - 1) * DAY_MS);
  const counted = await countedSince(ctx, since, { apiKeyId, to });
  const calls = counted.filter(({ renamed }) => renamed === '').reduce((sum, { count }) => sum + count, 0);
  const changes = counted.flatMap(({ apiVersion, renamed, renamedIn, ...call }) => {
    const version = versions.find(({ name }) => name === apiVersion);
    if (!version || !renamedIn) return [];
    const [before, after] = [renamedBy(version, renamed), renamedBy(wanted, renamed)];
    return before === after ? [] : [{ ...call, apiVersion, renamed, renamedIn, before, after }];
  });
  return { since, calls, changes: changes.slice(0, MOST_CHANGES) };
}

/** What a version calls a name of the schema, given as in `OrderStatus.PENDING`, `Plant.petSafety` or `Query.plants.minPrice`. */
function renamedBy(version: Version, name: string): string {
  const at = name.lastIndexOf('.');
  return nameIn(version, name.slice(0, at), name.slice(at + 1));
}

type Counted = Pick<ApiUsage, 'clientName' | 'apiVersion' | 'operation' | 'renamed' | 'renamedIn' | 'count' | 'lastAt'>;

/** The calls of the key in other versions, added up over the days, the most frequent first. */
async function countedSince(ctx: Context, since: Date, { apiKeyId, to }: RehearseUpgradeArgs): Promise<Counted[]> {
  const sql = `select client_name as "clientName", api_version as "apiVersion", operation, renamed,
      renamed_in as "renamedIn", least(sum(count), 2147483647)::int as count, max(last_at) as "lastAt"
    from api_usages where organization_id = ? and created_at >= ? and api_key_id = ? and api_version <> ?
    group by 1, 2, 3, 4, 5 order by 6 desc, 1, 2, 3, 4, 5`;
  const rows = await readSql<Counted>(ctx, { sql, values: [ctx.organizationId, since, apiKeyId, to] });
  return rows.map((row) => ({ ...row, lastAt: new Date(row.lastAt) }));
}
