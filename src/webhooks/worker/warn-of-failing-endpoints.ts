import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { addSeconds, clock } from '../../core/clock.js';
import { idArray } from '../../core/ids.js';
import { FAILING_LIMIT_SECONDS } from './recording/failing-endpoints.js';

/** How long an endpoint fails before the second warning. The job runs once a day, so at least a day remains. */
const WARNED_AFTER_SECONDS = 3 * 24 * 3600;

interface Failing {
  id: string;
  organizationId: string;
  failingSince?: Date | string;
}

/** Logs that these endpoints began to fail. */
export const warnOfFailing = (orm: MikroORM, logger: Logger, began: readonly Failing[]): Promise<void> =>
  warn(orm, logger, 'a webhook endpoint began to fail', began);

/** Logs which endpoints will be disabled soon: each once, unless it recovers and fails again. */
export async function warnBeforeDisabling(orm: MikroORM, logger: Logger): Promise<void> {
  const now = clock.now();
  const found = await orm.em.fork().execute<Failing[]>(WARN, [now, addSeconds(now, -WARNED_AFTER_SECONDS)]);
  await warn(orm, logger, 'a webhook endpoint still fails and will be disabled', found);
}

const WARN = `update webhook_endpoints set warned_at = ?
  where active and failing_since <= ? and (warned_at is null or warned_at < failing_since)
  returning id, organization_id as "organizationId", failing_since as "failingSince"`;

async function warn(orm: MikroORM, logger: Logger, message: string, endpoints: readonly Failing[]): Promise<void> {
  if (endpoints.length === 0) return;
  const ids = idArray(endpoints.map(({ organizationId }) => organizationId));
  const shops = await orm.em
    .fork()
    .execute<{ id: string; slug: string }[]>('select id, slug from organizations where id = any(?)', [ids]);
  for (const { id: endpointId, organizationId, failingSince = clock.now() } of endpoints) {
    const shop = shops.find(({ id }) => id === organizationId)?.slug;
    const since = new Date(failingSince);
    const disabledAt = addSeconds(since, FAILING_LIMIT_SECONDS);
    logger.warn({ endpointId, shop, failingSince: since, disabledAt }, message);
  }
}
