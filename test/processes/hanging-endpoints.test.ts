import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { makeEncryption } from '../../src/core/encryption/encryption.js';
import { encryptedSecret, newSecret } from '../../src/webhooks/endpoints/webhook-secrets.js';
import { TEST_SECRETS_KEY } from '../support/database.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, startStore } from '../support/processes/processes.js';
import { done, openShop, type Shop } from '../support/shop.js';
import { ADMIN, demoId } from '../support/store.js';
import { closeReceivers, openReceiver, until } from '../webhooks/support/webhook-sink.js';

const MINUTES = 60_000;
/** More endpoints than a shop may create today, as one that created them before may have. */
const ENDPOINTS = 110;
/** Times the endpoints, these are more deliveries than a worker claims at once. */
const EVENTS = 60;
const DELIVERED_SECONDS = 60;

describeOnPostgres('a shop whose endpoints hang', () => {
  let shop: Shop;
  let sql: pg.Client;
  let hanging: Awaited<ReturnType<typeof openReceiver>>;
  let prompt: Awaited<ReturnType<typeof openReceiver>>;
  /** The one endpoint of that shop that answers. */
  let own: Awaited<ReturnType<typeof openReceiver>>;

  beforeAll(async () => {
    shop = await openShop({ PROCESS_ROLE: 'api' });
    hanging = await openReceiver(() => new Promise(() => {}));
    prompt = await openReceiver();
    own = await openReceiver();
    const url = String(shop.orm.config.get('clientUrl'));
    sql = new pg.Client({ connectionString: url });
    await sql.connect();
    await pointDemoEndpoint();
    await copyEndpoints(ENDPOINTS, hanging.url);
    await copyEndpoints(1, own.url);
    // No request ends by itself while the test runs.
    await startStore({ PROCESS_ROLE: 'worker', DATABASE_URL: url, WEBHOOK_TIMEOUT_MS: '120000' });
  }, 3 * MINUTES);

  afterAll(async () => {
    await endStores();
    await sql?.end();
    await closeReceivers();
    await shop?.close();
  });

  const pointDemoEndpoint = async () => {
    const admin = await shop.as(ADMIN);
    const update = `mutation ($id: ID!, $url: String!) {
      updateWebhookEndpoint(id: $id, url: $url, events: ["inventory.changed"]) { id } }`;
    await done(admin.graphql(update, { id: demoId(5001), url: prompt.url }));
  };

  /** Gives the other demo shop copies of the demo endpoint, with secrets of their own. */
  const copyEndpoints = async (copies: number, receiver: string) => {
    const encryption = makeEncryption([Buffer.from(TEST_SECRETS_KEY, 'base64')]);
    for (let count = 0; count < copies; count++) {
      const { rows } = await sql.query(
        `insert into webhook_endpoints
         select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'organization_id', $1::uuid, 'url', $2::text))).*
         from webhook_endpoints one where one.id = $3 returning id`,
        [demoId(2), receiver, demoId(5001)],
      );
      const { id, organizationId, secret } = encryptedSecret(encryption, demoId(2), newSecret());
      await sql.query(
        'insert into webhook_secrets (id, organization_id, created_at, endpoint_id, secret) values ($1, $2, now(), $3, $4)',
        [id, organizationId, rows[0].id, secret],
      );
    }
  };

  const writeEvents = (count: number) =>
    sql.query(
      `insert into events (id, organization_id, created_at, type, resource_type, resource_id, request_id, data)
       select gen_random_uuid(), $1, now(), 'inventory.changed', 'plant', gen_random_uuid(), 'sql', $2
       from generate_series(1, $3::int)`,
      [
        demoId(2),
        { type: 'InventoryChange', subject: { plantId: demoId(1), change: 1, stock: 1, cause: 'ADJUSTMENT' } },
        count,
      ],
    );

  const claimedDeliveries = async (): Promise<number> => {
    const claims = 'select count(*)::int as count from webhook_deliveries where claimed_until > now()';
    return (await sql.query(claims)).rows[0].count;
  };

  it(
    'takes only a part of what a worker can send, and delays neither other shops nor its own endpoint that answers',
    async () => {
      await writeEvents(EVENTS);
      const published = 'select count(*)::int as count from events where organization_id = $1 and position is null';
      await until(async () => (await sql.query(published, [demoId(2)])).rows[0].count === 0, DELIVERED_SECONDS);
      // Each gets two requests until it answers.
      await until(() => hanging.received.length === 2 * ENDPOINTS, DELIVERED_SECONDS);
      const adjust = 'mutation ($plantId: ID!) { adjustStock(plantId: $plantId, change: 1) { id } }';
      for (const count of [1, 2, 3]) {
        await done(shop.staff.graphql(adjust, { plantId: demoId(1001) }));
        await until(() => prompt.received.length === count, DELIVERED_SECONDS);
      }
      // Its own endpoint that answers gets everything, also what is written while the others hang.
      await writeEvents(1);
      await until(() => own.received.length === EVENTS + 1, DELIVERED_SECONDS);
      // No other request of the shop had ended: its other endpoints hung all the while.
      expect(hanging.received).toHaveLength(2 * ENDPOINTS);
      expect(await claimedDeliveries()).toBeLessThanOrEqual(600);
    },
    3 * MINUTES,
  );
});
