import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook } from '../../../examples/receivers/verify-webhook.cjs';
import { isEmbedded } from '../../../src/database/messages/connection-of.js';
import { DeliveryState } from '../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { WebhookEndpoint } from '../../../src/webhooks/endpoints/webhook-endpoint.entity.js';
import { warnBeforeDisabling } from '../../../src/webhooks/worker/recording/failures.js';
import { serviceSignature } from '../../../src/webhooks/worker/signature.js';
import { Log } from '../../support/logs.js';
import { freePort } from '../../support/processes/free-port.js';
import {
  closeReceivers,
  newPlants,
  newResource,
  openReceiver,
  openWebhookStore,
  SECRET,
  until,
} from '../support/webhook-sink.js';

/** The connections that listen for events. */
const LISTENING = `select from pg_stat_activity
  where datname = current_database() and state = 'idle' and query like 'listen %'`;

afterEach(closeReceivers);
afterEach(() => {
  jest.restoreAllMocks();
});

const log = new Log();
const office = await openWebhookStore({ WEBHOOK_RETRY_SCHEDULE: '1,1,1', WEBHOOK_TIMEOUT_MS: '4000' });
const worker = await office.start(log.logger);
afterAll(async () => {
  await worker.stop();
  await office.close();
});

describe('a worker', () => {
  /** What the log says of this endpoint. */
  const said = (endpointId: string) =>
    log
      .read()
      .filter((line) => line['endpointId'] === endpointId)
      .map(({ level, msg, shop, failingSince, disabledAt }) => ({ level, msg, shop, failingSince, disabledAt }));

  it('sends exactly the stored bytes, signed both ways', async () => {
    const receiver = await openReceiver();
    const organizationId = await office.organization('exact');
    const endpoint = await office.endpoint(organizationId, `${receiver.url}/hooks?a=b`);
    const orderId = newResource();
    const [event] = await office.write(organizationId, ['order.created', orderId, { note: 'Blätter 🌿' }]);
    worker.wake();
    await until(async () => (await office.deliveries(organizationId))[0]?.state === DeliveryState.DELIVERED);
    const content = {
      id: event?.id,
      type: 'order.created',
      created_at: event?.createdAt.toISOString(),
      api_version: '2025-10-01',
      organization_id: organizationId,
      resource: { type: 'order', id: orderId },
      sequence: 1,
      request: { id: 'request-1', idempotency_key: null },
      actor: null,
      data: { shown_in: '2025-10-01', note: 'Blätter 🌿' },
      previous_digest: null,
    };
    const digest = createHash('sha256').update(JSON.stringify(content).slice(0, -1)).digest('hex');
    const expected = { ...content, digest };
    expect(receiver.received).toHaveLength(1);
    const [{ path, headers, body }] = receiver.received as [(typeof receiver.received)[0]];
    expect(path).toBe('/hooks?a=b');
    expect(body).toBe(JSON.stringify(expected));
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'plant-store-webhooks/1',
      'webhook-id': event?.id,
      'x-service-signature': serviceSignature(body, [SECRET]),
    });
    expect(new Webhook(SECRET).verify(body, headers as Record<string, string>)).toEqual(expected);
    expect(verifyWebhook(body, headers, SECRET)).toEqual(expected);
    const [delivery] = await office.deliveries(organizationId);
    const stored = { endpointId: endpoint.id, apiVersion: '2025-10-01', attemptCount: 1, nextAttemptAt: null };
    expect(delivery).toMatchObject(stored);
    const bodyOf = 'select body from event_bodies where event_id = ? and api_version = ?';
    expect(await office.orm.em.fork().execute(bodyOf, [event?.id, delivery?.apiVersion])).toEqual([{ body }]);
    expect(delivery?.attempts[0]).toMatchObject({
      url: `${receiver.url}/hooks?a=b`,
      status: 204,
      response: '',
      error: null,
    });
  });

  it('tries again after a 500: the same id, the same bytes, and a line in the log for each', async () => {
    const receiver = await openReceiver(async (_, count) => ({
      status: count === 0 ? 500 : 200,
      body: `answer ${count}`,
    }));
    const organizationId = await office.organization('retry');
    await office.endpoint(organizationId, receiver.url);
    await office.write(organizationId, ...newPlants(1));
    const started = Date.now();
    worker.wake();
    await until(async () => (await office.deliveries(organizationId))[0]?.state === DeliveryState.DELIVERED);
    expect(Date.now() - started).toBeGreaterThan(900);
    const [first, second] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const [delivery] = await office.deliveries(organizationId);
    expect(delivery?.attempts.getItems().map(({ status, response }) => [status, response])).toEqual([
      [500, 'answer 0'],
      [200, 'answer 1'],
    ]);
    expect(delivery?.attemptCount).toBe(2);
  });

  it('gives up when the schedule is exhausted, and notes since when the endpoint fails', async () => {
    const receiver = await openReceiver(async () => ({ status: 302, headers: { location: 'https://example.com/' } }));
    const organizationId = await office.organization('dead');
    const endpoint = await office.endpoint(organizationId, receiver.url);
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(async () => (await office.deliveries(organizationId))[0]?.state === DeliveryState.DEAD);
    expect(receiver.received).toHaveLength(4);
    const row = await office.orm.em.fork().findOneOrFail(WebhookEndpoint, { id: endpoint.id }, { filters: false });
    const since = row.failingSince as Date;
    expect(row.active).toBe(true);
    expect(said(endpoint.id)).toEqual([
      {
        level: 40,
        msg: 'a webhook endpoint began to fail',
        shop: 'dead',
        failingSince: since.toISOString(),
        disabledAt: new Date(since.getTime() + 5 * 86_400_000).toISOString(),
      },
    ]);
    log.check();
  });

  it('warns once that an endpoint will be disabled, at least a day before, and again after it has recovered', async () => {
    const organizationId = await office.organization('warned');
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    const url = 'https://example.com/warned?token=secret';
    const four = await office.endpoint(organizationId, url, { failingSince: days(3.1) });
    const others = [
      await office.endpoint(organizationId, url, { failingSince: days(2.9) }),
      await office.endpoint(organizationId, url, { failingSince: days(6), active: false, disabledAt: days(1) }),
      await office.endpoint(organizationId, url),
    ];
    for (let run = 0; run < 2; run += 1) await warnBeforeDisabling(office.orm, log.logger);
    const warning = (since: Date) => ({
      level: 40,
      msg: 'a webhook endpoint still fails and will be disabled',
      shop: 'warned',
      failingSince: since.toISOString(),
      disabledAt: new Date(since.getTime() + 5 * 86_400_000).toISOString(),
    });
    const first = four.failingSince as Date;
    expect(said(four.id)).toEqual([warning(first)]);
    expect(others.map(({ id }) => said(id))).toEqual([[], [], []]);
    const em = office.orm.em.fork();
    const again = days(3.2);
    const earlier = { warnedAt: days(10), failingSince: again };
    await em.nativeUpdate(WebhookEndpoint, { id: four.id }, earlier, { filters: false });
    for (let run = 0; run < 2; run += 1) await warnBeforeDisabling(office.orm, log.logger);
    expect(said(four.id)).toEqual([warning(first), warning(again)]);
    log.check();
  });

  it('logs why no answer came, keeps 4 kB of one that did, and cuts a NUL', async () => {
    const slow = await openReceiver(() => new Promise(() => {}));
    const long = await openReceiver(async () => ({ status: 200, body: `\0${'x'.repeat(10_000)}` }));
    const organizationId = await office.organization('answers');
    const nobody = `http://127.0.0.1:${await freePort()}/`;
    const urls = [slow.url, long.url, nobody];
    for (const url of urls) await office.endpoint(organizationId, url);
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(async () => {
      const deliveries = await office.deliveries(organizationId);
      return deliveries.length === 3 && deliveries.every(({ attemptCount }) => attemptCount > 0);
    });
    const log = new Map(
      (await office.deliveries(organizationId)).map(({ attempts }) => [attempts[0]?.url, attempts[0]] as const),
    );
    expect(log.get(slow.url)).toMatchObject({ status: null, error: 'No response within 4000 ms' });
    expect(log.get(slow.url)?.durationMs).toBeGreaterThanOrEqual(990);
    expect(log.get(long.url)?.response).toBe(`\uFFFD${'x'.repeat(4095)}`);
    expect(log.get(nobody)?.error).toContain('ECONNREFUSED');
  });

  it('sends an endpoint the events of its filter, in its version, and a test to its own endpoint only', async () => {
    const receiver = await openReceiver();
    const organizationId = await office.organization('filters');
    await office.endpoint(organizationId, `${receiver.url}/orders`, { events: ['order.*'], apiVersion: '2025-09-01' });
    await office.endpoint(organizationId, `${receiver.url}/plants`, { events: ['plant.created'] });
    await office.endpoint(organizationId, `${receiver.url}/all`);
    await office.endpoint(organizationId, `${receiver.url}/off`, { active: false });
    const tested = await office.endpoint(organizationId, `${receiver.url}/tested`, { events: ['customer.updated'] });
    const [order, plant] = [newResource(), newResource()];
    await office.write(
      organizationId,
      ['order.created', order],
      ['order.status_changed', order],
      ['plant.created', plant],
      ['plant.updated', plant],
      ['webhook.test', tested.id],
    );
    worker.wake();
    await until(() => receiver.received.length === 8);
    const got = receiver.received.map(({ path, body }) => {
      const { type, api_version: version, sequence, data } = JSON.parse(body);
      return `${path} ${type} ${sequence} ${version} ${data.shown_in}`;
    });
    expect(got.sort()).toEqual([
      '/all order.created 1 2025-10-01 2025-10-01',
      '/all order.status_changed 2 2025-10-01 2025-10-01',
      '/all plant.created 1 2025-10-01 2025-10-01',
      '/all plant.updated 2 2025-10-01 2025-10-01',
      '/orders order.created 1 2025-09-01 2025-09-01',
      '/orders order.status_changed 2 2025-09-01 2025-09-01',
      '/plants plant.created 1 2025-10-01 2025-10-01',
      '/tested webhook.test 1 2025-10-01 2025-10-01',
    ]);
  });

  it('disables an endpoint that answers 410, and notifies the others', async () => {
    const receiver = await openReceiver(async ({ path }) => ({ status: path === '/gone' ? 410 : 204 }));
    const organizationId = await office.organization('gone');
    const gone = await office.endpoint(organizationId, `${receiver.url}/gone`, { events: ['plant.*'] });
    await office.endpoint(organizationId, `${receiver.url}/watch`, { events: ['endpoint.disabled'] });
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(() => receiver.received.length === 2);
    const notice = JSON.parse(receiver.received[1]?.body ?? '');
    expect(notice).toMatchObject({
      type: 'endpoint.disabled',
      resource: { type: 'webhook_endpoint', id: gone.id },
      sequence: 1,
      data: { url: `${receiver.url}/gone`, active: false },
    });
    expect(notice.data).not.toHaveProperty('secret');
    const row = await office.orm.em.fork().findOneOrFail(WebhookEndpoint, { id: gone.id }, { filters: false });
    expect(row).toMatchObject({ active: false, disabledAt: expect.any(Date) });
    const [delivery] = await office.deliveries(organizationId);
    expect(delivery).toMatchObject({ state: DeliveryState.DEAD, attemptCount: 1 });
  });

  it('switches an endpoint off that has failed for five days; a success in between forgets it', async () => {
    let status = 500;
    const receiver = await openReceiver(async () => ({ status }));
    const organizationId = await office.organization('patience');
    const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000);
    const endpoint = await office.endpoint(organizationId, receiver.url, { failingSince: days(4.9) });
    const current = () => office.orm.em.fork().findOneOrFail(WebhookEndpoint, { id: endpoint.id }, { filters: false });
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(() => receiver.received.length === 1);
    expect((await current()).active).toBe(true);
    status = 200;
    await until(async () => (await current()).failingSince === null);
    await office.orm.em
      .fork()
      .nativeUpdate(WebhookEndpoint, { id: endpoint.id }, { failingSince: days(5.1) }, { filters: false });
    status = 500;
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(async () => !(await current()).active);
  });

  it('delivers for the organization that it is woken for, and looks again for what it could not publish', async () => {
    const receiver = await openReceiver();
    const [named, faulty] = [await office.organization('named'), await office.organization('faulty')];
    const unknown = await office.endpoint(faulty, `${receiver.url}/faulty`, { apiVersion: '1999-01-01' });
    await office.endpoint(named, `${receiver.url}/named`);
    const paths = () => receiver.received.map(({ path }) => path);
    for (const id of [named, faulty]) await office.write(id, ...newPlants(1));
    worker.wake(named);
    await until(() => receiver.received.length === 1);
    expect(await office.positions(faulty)).toEqual([null]);
    worker.wake(faulty);
    await office.write(named, ...newPlants(1));
    worker.wake(named);
    await until(() => receiver.received.length === 2);
    expect(paths()).toEqual(['/named', '/named']);
    await office.orm.em
      .fork()
      .execute("update webhook_endpoints set api_version = '2025-10-01' where id = ?", [unknown.id]);
    await until(() => {
      worker.wake(named);
      return receiver.received.length === 3;
    });
    expect(paths()).toEqual(['/named', '/named', '/faulty']);
  });

  it('refuses private addresses where they are not allowed', async () => {
    const receiver = await openReceiver();
    const strict = await openWebhookStore({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'false' });
    const organizationId = await strict.organization('strict');
    const port = new URL(receiver.url).port;
    for (const host of ['127.0.0.1', '2130706433', 'localhost', '[::ffff:127.0.0.1]']) {
      await strict.endpoint(organizationId, `http://${host}:${port}/`);
    }
    await strict.write(organizationId, ...newPlants(1));
    const own = await strict.start();
    await until(async () => {
      const deliveries = await strict.deliveries(organizationId);
      return deliveries.length === 4 && deliveries.every(({ attemptCount }) => attemptCount === 1);
    });
    for (const { attempts } of await strict.deliveries(organizationId)) {
      expect(attempts[0]?.error).toContain('not a public address');
    }
    expect(receiver.received).toEqual([]);
    await own.stop();
    await strict.close();
  });

  it('looks for events that nobody announced: when it starts, and every 30 s', async () => {
    const receiver = await openReceiver();
    const quiet = await openWebhookStore();
    const organizationId = await quiet.organization('quiet');
    await quiet.endpoint(organizationId, receiver.url);
    await quiet.write(organizationId, ...newPlants(1));
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const own = await quiet.start();
    // It looks once more when it begins to listen.
    if (!isEmbedded(quiet.orm.em)) await until(async () => (await quiet.orm.em.execute(LISTENING)).length > 0);
    const isDelivered = async () =>
      (await quiet.deliveries(organizationId)).every(({ state }) => state === DeliveryState.DELIVERED);
    await until(async () => receiver.received.length === 1 && (await isDelivered()));
    await quiet.write(organizationId, ...newPlants(1));
    expect(await quiet.positions(organizationId)).toEqual([1, null]);
    const pauses = timers.mock.calls.filter(([, ms = 0]) => ms > 29_000 && ms <= 30_000);
    for (const [endPause] of pauses) (endPause as () => void)();
    await until(async () => receiver.received.length === 2 && (await isDelivered()));
    expect(await quiet.positions(organizationId)).toEqual([1, 2]);
    await own.stop();
    await quiet.close();
  });
});
