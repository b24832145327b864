import type { MikroORM } from '@mikro-orm/postgresql';
import type { MailBacklog } from '../core/metrics/metrics.js';
import { inAllOrganizations } from '../database/database-role.js';
import { withPriority } from '../database/work.js';

/** Up to how many mails are counted: larger numbers tell no more, and counting must be cheap. */
const COUNTED = 5000;
/** How long a scrape waits for the database. */
const READ_MS = 2000;

/** How many mails wait, and for how long the one that is most overdue is due. */
export async function readMailBacklog(orm: MikroORM): Promise<MailBacklog> {
  const em = orm.em.fork({ signal: AbortSignal.timeout(READ_MS) });
  const query = () => em.execute<Record<keyof MailBacklog, string>[]>(QUERY);
  const [row] = await inAllOrganizations(() => withPriority(query));
  return { queued: Number(row?.queued), lateSeconds: Number(row?.lateSeconds) };
}

/** Each half of the index is ordered by when a mail is due. */
const first = (bulk: boolean) =>
  `(select next_attempt_at from mails where outcome = 'queued' and (kind = 'back_in_stock') = ${bulk} order by next_attempt_at limit 1)`;

const QUERY = `select
  (select count(*) from (select from mails where outcome = 'queued' limit ${COUNTED}) counted) as queued,
  greatest(0, extract(epoch from now() - least(${first(false)}, ${first(true)}))) as "lateSeconds"`;
