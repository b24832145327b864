import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { EVENTS_CHANNEL, makeNotifier, organizationsIn } from '../../src/jobs/notifications.js';
import { describeEmbedded, describeOnPostgres } from '../support/postgres/on-postgres.js';
import { ADMIN, demoId, openStore } from '../support/store.js';
import { until } from '../webhooks/support/webhook-sink.js';

it('a notification of anyone but the store names no organization', () => {
  expect(organizationsIn()).toBeUndefined();
  expect(organizationsIn('')).toBeUndefined();
  expect(organizationsIn(`${demoId(1)},psql`)).toBeUndefined();
  expect(organizationsIn('0000000A-0000-7000-8000-000000000001')).toBeUndefined();
  expect(organizationsIn('0000000a-0000-7000-8000-000000000001')).toEqual(['0000000a-0000-7000-8000-000000000001']);
});

describeEmbedded('an API process on the embedded database', () => {
  it('wakes nobody', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const admin = await store.as(ADMIN);
    await admin.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 1) { id } }', { id: demoId(1001) });
    await store.close();
    expect(store.log.read().filter(({ msg }) => msg === 'could not wake the workers')).toEqual([]);
  });
});

it('names nobody after a notification that failed, so that workers look at all organizations', async () => {
  const [sent, failures]: [unknown[], unknown[]] = [[], []];
  let refusal: Error | undefined;
  const execute = async (_: string, [, payload]: unknown[]) => {
    sent.push(payload);
    if (refusal) throw refusal;
  };
  const em = { fork: () => ({ execute }) };
  const notifier = makeNotifier({ em } as never, (error) => failures.push(error));
  const notify = async (id: string) => {
    notifier.notify(id);
    await notifier.settled();
  };
  refusal = new Error('the database is away');
  await notify(demoId(1));
  expect([sent, failures]).toEqual([[demoId(1)], [refusal]]);
  refusal = undefined;
  await notify(demoId(2));
  await notify(demoId(2));
  expect([sent, failures]).toEqual([[demoId(1), '', demoId(2)], [expect.any(Error)]]);
  expect(organizationsIn('')).toBeUndefined();
});

describeOnPostgres('waking the workers of other processes', () => {
  it('ends before the database is closed, also if it opens the first connection for it', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const admin = await store.as(ADMIN);
    const adjusted = await admin.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 1) { id } }', {
      id: demoId(1001),
    });
    expect(adjusted.errors).toBeUndefined();
    // It would wait until the time limit of a test.
    await store.close();
  });

  it('names the organizations that have committed, or none if they are too many or unknown', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const listener = new pg.Client({ connectionString: String(store.orm.config.get('clientUrl')) });
    await listener.connect();
    const named: (string[] | undefined)[] = [];
    listener.on('notification', ({ payload }) => named.push(organizationsIn(payload)));
    await listener.query(`listen ${EVENTS_CHANNEL}`);
    const notifier = makeNotifier(store.orm, () => {});
    const many = Array.from({ length: 202 }, () => randomUUID());
    const [first, ...others] = many;
    for (const ids of [[first, first], others, many, [first, undefined]]) {
      const before = named.length;
      for (const id of ids) notifier.notify(id);
      await notifier.settled();
      // The first organization is notified of at once, and the others together after that.
      await until(() => named.length === before + 2);
    }
    expect(named).toEqual([[first], [first], [others[0]], others.slice(1), [first], undefined, [first], undefined]);
    await listener.end();
    await store.close();
  });
});
