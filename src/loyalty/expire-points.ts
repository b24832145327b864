import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { appendEvents } from '../events/append-events.js';
import { clock } from '../shared/clock.js';
import { flushTogether } from '../shared/flush-together.js';
import { ownContext } from '../shared/own-context.js';
import { changePoints, lockAccount } from './change-points.js';
import { duePoints } from './due-points.js';
import { LoyaltyEntryKind } from './loyalty-entry.entity.js';

/** How many customers are looked at together. */
const PAGE = 500;
/** Comes before every account. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Store {
  orm: MikroORM;
  schema: GraphQLSchema;
}

interface Account {
  id: string;
  organization_id: string;
  customer_id: string;
}

/**
 * Takes away the points of all customers that have had their time: 24 months. A customer at a time, each in a
 * transaction with its ledger line and its event, so that it may be run again or twice at once: what has expired
 * expires once. Returns how many customers lost points.
 */
export async function expirePoints(store: Store): Promise<number> {
  let count = 0;
  const now = clock.now();
  for (let page = await accountsAfter(store, NOBODY); page.length > 0; ) {
    const due = await duePoints(
      store.orm.em.fork(),
      page.map(({ customer_id }) => customer_id),
      now,
    );
    for (const account of page) if (due.has(account.customer_id) && (await expire(store, account, now))) count += 1;
    page = await accountsAfter(store, String(page.at(-1)?.id));
  }
  return count;
}

const accountsAfter = ({ orm }: Store, id: string): Promise<Account[]> =>
  orm.em
    .fork()
    .execute(
      'select id, organization_id, customer_id from loyalty_accounts where balance > 0 and id > ? order by id limit ?',
      [id, PAGE],
    );

/**
 * RACE: the customer may spend the points, or another process expire them, in this very moment. So what is due is
 * read again under the lock of the account.
 */
function expire({ orm, schema }: Store, account: Account, now: Date): Promise<boolean> {
  return orm.em.fork().transactional(async (em) => {
    const ctx = ownContext(em, account.organization_id, schema);
    const locked = await lockAccount(ctx, account.customer_id);
    const points = (await duePoints(em, [account.customer_id], now)).get(account.customer_id);
    if (points === undefined) return false;
    changePoints(ctx, locked, { kind: LoyaltyEntryKind.EXPIRE, points: -points });
    await flushTogether(em);
    await appendEvents(ctx);
    return true;
  });
}
