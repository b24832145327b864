import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, type StoreProcess, startStore } from '../support/processes/processes.js';
import { done, openShop, type Shop } from '../support/shop.js';
import { ADMIN, demoId } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';

const MINUTES = 60_000;
/** Well above a lease. */
const CLAIMED_AGAIN_SECONDS = 60;

describeOnPostgres('a worker that stands still while it sends', () => {
  let shop: Shop;
  let sql: pg.Client;
  let receiver: Awaited<ReturnType<typeof openReceiver>>;
  /** How many deliveries the demo data has. */
  let before = 0;
  const answered = Promise.withResolvers<{ status: number }>();

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    receiver = await openReceiver(async (_, earlier) => (earlier === 0 ? answered.promise : { status: 204 }));
    const admin = await shop.as(ADMIN);
    const update = `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`;
    await done(admin.graphql(update, { id: demoId(5001), url: receiver.url }));
    sql = new pg.Client({ connectionString: String(shop.orm.config.get('clientUrl')) });
    await sql.connect();
  }, 3 * MINUTES);

  afterAll(async () => {
    await endStores();
    await sql?.end();
    await closeReceivers();
    await shop?.close();
  });

  const startWorker = (): Promise<StoreProcess> => {
    const url = String(shop.orm.config.get('clientUrl'));
    // No request ends by itself while the test runs.
    return startStore({ PROCESS_ROLE: 'worker', DATABASE_URL: url, WEBHOOK_TIMEOUT_MS: '120000' });
  };

  const adjustStock = () =>
    done(
      shop.staff.graphql('mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }', {
        plantId: demoId(1001),
      }),
    );

  const deliveries = async () =>
    (
      await sql.query(
        `select state, claimed_until, next_attempt_at,
           array(select status from webhook_attempts where delivery_id = delivery.id order by created_at) as statuses
         from webhook_deliveries delivery where endpoint_id = $1 order by created_at, id`,
        [demoId(5001)],
      )
    ).rows.slice(before);

  it(
    'loses the delivery to another worker, and its own late result only enters the log',
    async () => {
      before = (await deliveries()).length;
      const stalled = await startWorker();
      await adjustStock();
      await until(() => receiver.received.length === 1, CLAIMED_AGAIN_SECONDS);
      stalled.signal('SIGSTOP');
      await startWorker();
      await until(async () => (await deliveries())[0].state === 'delivered', CLAIMED_AGAIN_SECONDS);
      const [first, second] = receiver.received;
      expect(second).toMatchObject({ path: first?.path, body: first?.body });
      expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
      const over = { state: 'delivered', claimed_until: null, next_attempt_at: null };
      expect(await deliveries()).toEqual([{ ...over, statuses: [204] }]);

      answered.resolve({ status: 500 });
      stalled.signal('SIGCONT');
      await until(async () => (await deliveries())[0].statuses.length === 2, CLAIMED_AGAIN_SECONDS);
      expect(await deliveries()).toEqual([{ ...over, statuses: [500, 204] }]);

      await adjustStock();
      await until(async () => (await deliveries())[1]?.state === 'delivered', CLAIMED_AGAIN_SECONDS);
      expect(await deliveries()).toEqual([
        { ...over, statuses: [500, 204] },
        { ...over, statuses: [204] },
      ]);
      expect(receiver.received).toHaveLength(3);
    },
    4 * MINUTES,
  );
});
