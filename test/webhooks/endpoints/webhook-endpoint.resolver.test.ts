import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import type { Context } from '../../../src/core/context.js';
import { AppError } from '../../../src/core/errors.js';
import { Event } from '../../../src/events/event.entity.js';
import { listEvents } from '../../../src/events/list-events.js';
import { versionNames } from '../../../src/versions/versions.js';
import { deleteOldDeliveries } from '../../../src/webhooks/deliveries/delete-old-deliveries.js';
import { listWebhookDeliveries } from '../../../src/webhooks/deliveries/list-webhook-deliveries.js';
import { redeliver, redeliverFailed } from '../../../src/webhooks/deliveries/redeliver.js';
import {
  DeliveryState,
  WebhookAttempt,
  WebhookDelivery,
} from '../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { createWebhookEndpoint } from '../../../src/webhooks/endpoints/create-webhook-endpoint.js';
import { rotateWebhookSecret } from '../../../src/webhooks/endpoints/rotate-webhook-secret.js';
import { updateWebhookEndpoint } from '../../../src/webhooks/endpoints/update-webhook-endpoint.js';
import { WebhookEndpoint } from '../../../src/webhooks/endpoints/webhook-endpoint.entity.js';
import { WebhookEndpointResolver } from '../../../src/webhooks/endpoints/webhook-endpoint.resolver.js';
import { cellOfSecret, WebhookSecret } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { serviceSignature } from '../../../src/webhooks/worker/signature.js';
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

const endpoints = new WebhookEndpointResolver();
const office = await openWebhookStore({ WEBHOOK_RETRY_SCHEDULE: '3600' });
const worker = await office.start();
let count = 0;
const newOrganization = () => office.organization(`shop-${++count}`);
const none = '00000000-0000-7000-8000-000000000000';

afterEach(closeReceivers);

afterAll(async () => {
  await worker.stop();
  await office.close();
});

const refusal = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('createWebhookEndpoint', () => {
  it('refuses the 51st endpoint of an organization, and creates nothing', async () => {
    const organizationId = await newOrganization();
    const create = () =>
      office.mutate(organizationId, (ctx) => createWebhookEndpoint(ctx, { url: 'https://example.com/hooks' }));
    for (let count = 0; count < 49; count++) await office.endpoint(organizationId, 'https://example.com/hooks');
    const answers = await Promise.allSettled([create(), create(), create()]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ code: 'CONFLICT', facts: { endpoints: 50, allowed: 50 } });
    const em = office.orm.em.fork();
    expect(await em.count(WebhookEndpoint, { organizationId }, { filters: false })).toBe(50);
    expect(await em.count(WebhookSecret, { organizationId }, { filters: false })).toBe(50);
  });

  it('subscribes to all events in the version of the request, and shows its secret once', async () => {
    const organizationId = await newOrganization();
    const made = await office.mutate(organizationId, (ctx) =>
      createWebhookEndpoint(ctx, { url: 'https://example.com/hooks' }),
    );
    expect(made).toMatchObject({
      url: 'https://example.com/hooks',
      events: ['*'],
      apiVersion: '2025-10-01',
      active: true,
    });
    const em = office.orm.em.fork();
    const [secret] = await em.find(WebhookSecret, { endpoint: made.id }, { filters: false });
    expect(made.secret).toBe(office.encryption.decrypt(String(secret?.secret), cellOfSecret(secret as WebhookSecret)));
    const [again] = await em.find(WebhookEndpoint, { id: made.id }, { filters: false });
    expect(again?.secret).toBeUndefined();
  });

  it('names everything wrong at once', async () => {
    const organizationId = await newOrganization();
    const args = { url: 'http://2130706433/', events: ['order.*', 'order.creatd', 'shop.*'], apiVersion: '2024-01-01' };
    const error = await refusal(office.mutate(organizationId, (ctx) => createWebhookEndpoint(ctx, args)));
    expect(error.code).toBe('BAD_USER_INPUT');
    expect(error.issues).toMatchObject([
      { field: 'url', code: 'private_address', received: 'http://2130706433/' },
      {
        field: 'events[1]',
        code: 'event_type',
        received: 'order.creatd',
        allowed: expect.arrayContaining(['*', 'order.*', 'order.created']),
      },
      { field: 'events[2]', received: 'shop.*' },
      { field: 'apiVersion', received: '2024-01-01', allowed: versionNames },
    ]);
    expect(await office.orm.em.fork().count(WebhookEndpoint, { organizationId }, { filters: false })).toBe(0);
  });

  it.each(['http://', 'http://user:password@example.com/', 'http://localhost/', 'http://[::ffff:10.0.0.1]/'])(
    'refuses %s',
    async (url) => {
      const ctx = office.context(none);
      expect((await refusal(createWebhookEndpoint(ctx, { url }))).code).toBe('BAD_USER_INPUT');
    },
  );

  it('accepts private addresses where they are allowed', async () => {
    const ctx: Context = {
      ...office.context(none),
      settings: { tokenTtlSeconds: 1, webhookNetworks: 'any', apiVersions: [] },
    };
    expect((await createWebhookEndpoint(ctx, { url: 'http://localhost:4100/' })).url).toBe('http://localhost:4100/');
  });
});

describe('updateWebhookEndpoint', () => {
  it('changes what is given; null counts as absent', async () => {
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, 'https://example.com/', {
      active: false,
      disabledAt: new Date(),
      failingSince: new Date(),
      description: 'old',
    });
    const change = (args: object) =>
      office.mutate(organizationId, (ctx) => updateWebhookEndpoint(ctx, { id, ...args }));
    expect(await change({ url: null, events: null, active: null, description: null })).toMatchObject({
      url: 'https://example.com/',
      events: ['*'],
      active: false,
      description: 'old',
    });
    const on = await change({ active: true, events: ['plant.*'], apiVersion: '2025-09-01', description: '' });
    expect(on).toMatchObject({ active: true, events: ['plant.*'], apiVersion: '2025-09-01' });
    expect([on.disabledAt, on.failingSince, on.description]).toEqual([undefined, undefined, undefined]);
    expect((await refusal(change({ events: ['nothing'] }))).issues).toMatchObject([{ field: 'events[0]' }]);
  });

  it("does not know another organization's endpoint", async () => {
    const { id } = await office.endpoint(await newOrganization(), 'https://example.com/');
    const other = await newOrganization();
    const code = async (operation: (ctx: Context) => Promise<unknown>) =>
      (await refusal(office.mutate(other, operation))).code;
    for (const one of [id, none, 'nonsense']) {
      expect(await code((ctx) => updateWebhookEndpoint(ctx, { id: one, active: false }))).toBe('NOT_FOUND');
      expect(await code((ctx) => endpoints.deleteWebhookEndpoint(ctx, one))).toBe('NOT_FOUND');
      expect(await code((ctx) => rotateWebhookSecret(ctx, { id: one }))).toBe('NOT_FOUND');
      expect(await code((ctx) => endpoints.sendTestEvent(ctx, one))).toBe('NOT_FOUND');
      expect(await code((ctx) => redeliver(ctx, one))).toBe('NOT_FOUND');
      const since = new Date(0);
      expect(await code((ctx) => redeliverFailed(ctx, { endpointId: one, since }))).toBe('NOT_FOUND');
    }
  });
});

describe('rotateWebhookSecret', () => {
  it('signs with both secrets, newest first, until the overlap is over', async () => {
    const receiver = await openReceiver();
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, receiver.url);
    const rotated = await office.mutate(organizationId, (ctx) => rotateWebhookSecret(ctx, { id }));
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(() => receiver.received.length === 1);
    const [first] = receiver.received;
    expect(first?.headers['x-service-signature']).toBe(
      serviceSignature(first?.body ?? '', [rotated.secret as string, SECRET]),
    );
    const hard = await office.mutate(organizationId, (ctx) => rotateWebhookSecret(ctx, { id, overlapHours: 0 }));
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(() => receiver.received.length === 2);
    const second = receiver.received[1];
    expect(second?.headers['x-service-signature']).toBe(serviceSignature(second?.body ?? '', [hard.secret as string]));
  });
});

describe('sendTestEvent', () => {
  it('sends a webhook.test that is in the feed too', async () => {
    const receiver = await openReceiver();
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, receiver.url, { events: ['order.created'] });
    await office.mutate(organizationId, (ctx) => endpoints.sendTestEvent(ctx, id));
    worker.wake();
    await until(() => receiver.received.length === 1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      resource: { id },
      sequence: 1,
    });
    const feed = await listEvents(office.context(organizationId), {});
    expect(feed.items.map(({ type, position, resource }) => ({ type, position, resource }))).toEqual([
      { type: 'webhook.test', position: 1, resource: { type: 'webhook_endpoint', id } },
    ]);
    expect(feed.lastPosition).toBe(1);
  });

  it('refuses an endpoint that is switched off', async () => {
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, 'https://example.com/', { active: false });
    expect((await refusal(endpoints.sendTestEvent(office.context(organizationId), id))).code).toBe('CONFLICT');
  });
});

describe('redelivery', () => {
  it('sends a dead letter, and a delivered one, again with the same bytes', async () => {
    let status = 500;
    const receiver = await openReceiver(async () => ({ status }));
    const organizationId = await newOrganization();
    const endpoint = await office.endpoint(organizationId, receiver.url);
    await office.write(organizationId, ...newPlants(2));
    worker.wake();
    const all = (state: DeliveryState, attempts: number) => async () => {
      const deliveries = await office.deliveries(organizationId);
      return deliveries.length === 2 && deliveries.every((one) => one.state === state && one.attemptCount === attempts);
    };
    // The schedule has one retry, an hour away.
    await until(all(DeliveryState.PENDING, 1));
    status = 200;
    const since = new Date(Date.now() - 60_000);
    const again = () =>
      office.mutate(organizationId, (ctx) => redeliverFailed(ctx, { endpointId: endpoint.id, since }));
    expect(await again()).toBe(2);
    worker.wake();
    await until(all(DeliveryState.DELIVERED, 2));
    expect(await again()).toBe(0);
    const [one] = await office.deliveries(organizationId);
    const asked = await office.mutate(organizationId, (ctx) => redeliver(ctx, one?.id ?? ''));
    expect(asked).toMatchObject({ id: one?.id, state: DeliveryState.PENDING });
    worker.wake();
    await until(() => receiver.received.length === 5);
    const bodies = receiver.received.map(({ body }) => body);
    expect(new Set(bodies).size).toBe(2);
    const ofOne = receiver.received.filter(({ headers }) => headers['webhook-id'] === one?.eventId);
    expect(ofOne).toHaveLength(3);
    expect(new Set(ofOne.map(({ body }) => body)).size).toBe(1);
    const change = (facts: Partial<WebhookEndpoint>) =>
      office.orm.em.fork().nativeUpdate(WebhookEndpoint, { id: endpoint.id }, facts, { filters: false });
    await change({ apiVersion: '2025-09-01' });
    await office.mutate(organizationId, (ctx) => redeliver(ctx, one?.id ?? ''));
    worker.wake();
    await until(() => receiver.received.length === 6);
    expect(receiver.received[5]?.body).toBe(ofOne[0]?.body);
    await change({ active: false });
    expect((await refusal(office.mutate(organizationId, (ctx) => redeliver(ctx, one?.id ?? '')))).code).toBe(
      'CONFLICT',
    );
    expect((await refusal(again())).code).toBe('CONFLICT');
  });
});

describe('deleteWebhookEndpoint', () => {
  it('removes the endpoint with everything that belongs to it; the feed stays', async () => {
    const receiver = await openReceiver();
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, receiver.url);
    await office.write(organizationId, ...newPlants(1));
    worker.wake();
    await until(async () => (await office.deliveries(organizationId))[0]?.state === DeliveryState.DELIVERED);
    expect(await office.mutate(organizationId, (ctx) => endpoints.deleteWebhookEndpoint(ctx, id))).toBe(true);
    const em = office.orm.em.fork();
    for (const entity of [WebhookEndpoint, WebhookSecret, WebhookDelivery, WebhookAttempt]) {
      expect(await em.count(entity as typeof WebhookEndpoint, { organizationId }, { filters: false })).toBe(0);
    }
    expect((await listEvents(office.context(organizationId), {})).items).toHaveLength(1);
  });
});

describe('the feed and the log', () => {
  it('say that the feed is not the one that was read, and up to where it can be the same', async () => {
    const [organizationId, other] = [await newOrganization(), await newOrganization()];
    await Promise.all([office.write(organizationId, ...newPlants(3)), office.write(other, ...newPlants(5))]);
    const ctx = office.context(organizationId);
    const all = async (id: string) => (await listEvents(office.context(id), {})).items;
    worker.wake();
    await until(async () => (await all(organizationId)).length === 3 && (await all(other)).length === 5);
    const [first, second] = await all(organizationId);
    const elsewhere = await all(other);
    const after = async (afterPosition: number, afterLink?: string) =>
      (await listEvents(ctx, { afterPosition, afterLink })).items.map(({ position }) => position);
    expect(await after(1, first?.link)).toEqual([2, 3]);
    expect(await after(2, second?.link)).toEqual([3]);
    const lastCommon = async (afterPosition: number, afterLink?: string, more = {}) => {
      const { code, facts, message } = await refusal(listEvents(ctx, { afterPosition, afterLink, ...more }));
      expect(message).toContain('up to position {lastCommonPosition} at most');
      return [code, facts];
    };
    // What was read at position 2 is not there; of what was read at position 5, the feed ends before.
    expect(await lastCommon(2, elsewhere[1]?.link)).toEqual(['CONFLICT', { afterPosition: 2, lastCommonPosition: 1 }]);
    expect(await lastCommon(5, elsewhere[4]?.link)).toEqual(['CONFLICT', { afterPosition: 5, lastCommonPosition: 3 }]);
    const conflict = ['CONFLICT', { afterPosition: 1, lastCommonPosition: 0 }];
    expect(await lastCommon(1, second?.link, { resourceId: 'nonsense' })).toEqual(conflict);
    const empty = office.context(await newOrganization());
    const { facts } = await refusal(listEvents(empty, { afterPosition: 9, afterLink: first?.link }));
    expect(facts).toEqual({ afterPosition: 9, lastCommonPosition: 0 });
  });

  it.each([
    [3, 'nonsense', { field: 'afterLink', code: 'matches', received: 'nonsense' }],
    [3, 'A'.repeat(64), { field: 'afterLink', code: 'matches' }],
    [0, 'a'.repeat(64), { field: 'afterPosition', code: 'required', other: 'afterLink' }],
    [undefined, 'a'.repeat(64), { field: 'afterPosition', code: 'required', other: 'afterLink' }],
  ])('refuse position %s with link %s', async (afterPosition, afterLink, issue) => {
    const refused = await refusal(listEvents(office.context(await newOrganization()), { afterPosition, afterLink }));
    expect(refused.issues).toMatchObject([issue]);
  });

  it('continue after a position, filter by type, and find nothing for unknown ids', async () => {
    const organizationId = await newOrganization();
    const { id } = await office.endpoint(organizationId, `http://127.0.0.1:${await freePort()}/`);
    const [plant, order] = [newResource(), newResource()];
    await office.write(organizationId, ['plant.created', plant], ['order.created', order], ['plant.updated', plant]);
    worker.wake();
    await until(
      async () => (await office.deliveries(organizationId)).filter((one) => one.attemptCount === 1).length === 3,
    );
    const ctx = office.context(organizationId);
    const types = async (args: object) => (await listEvents(ctx, args)).items.map(({ type }) => type);
    expect(await types({ afterPosition: 1 })).toEqual(['order.created', 'plant.updated']);
    expect(await types({ types: ['plant.*'] })).toEqual(['plant.created', 'plant.updated']);
    expect(await types({ limit: 1 })).toEqual(['plant.created']);
    expect(await types({ resourceId: plant })).toEqual(['plant.created', 'plant.updated']);
    expect(await types({ resourceId: plant.toUpperCase(), afterPosition: 1 })).toEqual(['plant.updated']);
    expect(await types({ resourceId: plant, types: ['order.*', 'plant.updated'] })).toEqual(['plant.updated']);
    expect(await types({ resourceId: plant, types: ['order.*'] })).toEqual([]);
    expect(await types({ resourceId: plant, limit: 1 })).toEqual(['plant.created']);
    for (const unknown of [none, 'nonsense']) expect(await types({ resourceId: unknown })).toEqual([]);
    expect(await listEvents(ctx, { afterPosition: 3 })).toEqual({ items: [], lastPosition: undefined });
    expect((await refusal(listEvents(ctx, { types: ['order.creatd'] }))).code).toBe('BAD_USER_INPUT');
    const log = async (args: object) =>
      (await (await listWebhookDeliveries(ctx, args)).items()).map(({ eventType }) => eventType);
    expect(await log({ endpointId: id })).toHaveLength(3);
    expect(await log({ state: DeliveryState.DELIVERED })).toEqual([]);
    for (const one of [none, 'nonsense']) {
      expect(await log({ endpointId: one })).toEqual([]);
      expect(await log({ eventId: one })).toEqual([]);
    }
    const nothing = await listWebhookDeliveries(office.context(await newOrganization()), {});
    expect(await nothing.items()).toEqual([]);
    expect(await nothing.total()).toBe(0);
  });
});

describe('cleanUp', () => {
  it('deletes what is finished and older than 30 days, and keeps what was attempted since', async () => {
    const organizationId = await newOrganization();
    const endpoint = await office.endpoint(organizationId, 'https://example.com/', { active: false });
    const days = (number: number) => new Date(Date.now() - number * 24 * 3600 * 1000);
    const events = await office.write(organizationId, ...newPlants(4));
    const published = { organizationId, position: { $ne: null } };
    worker.wake();
    await until(async () => (await office.orm.em.fork().count(Event, published, { filters: false })) === 4);
    const em = office.orm.em.fork();
    const add = (index: number, state: DeliveryState, made: Date, ...attempts: Date[]) => {
      const row = {
        organizationId,
        endpoint: endpoint.id,
        eventId: events[index]?.id ?? '',
        eventType: 'plant.created',
        apiVersion: '2025-10-01',
      };
      // With a moment to wait for, the relay leaves it alone.
      const delivery = em.create(
        WebhookDelivery,
        { ...row, state, createdAt: made, nextAttemptAt: days(-1) } as never,
        { persist: true },
      );
      for (const createdAt of attempts) {
        em.create(WebhookAttempt, { organizationId, delivery, url: 'x', durationMs: 1, createdAt } as never, {
          persist: true,
        });
      }
    };
    add(0, DeliveryState.DEAD, days(31), days(31));
    add(1, DeliveryState.DEAD, days(31), days(31), days(2));
    add(2, DeliveryState.DEAD, days(29), days(29));
    add(3, DeliveryState.PENDING, days(31));
    await em.flush();
    await deleteOldDeliveries(office.orm);
    const left = await office.deliveries(organizationId);
    expect(
      left.map(({ eventId, attempts }) => [events.findIndex(({ id }) => id === eventId), attempts.length]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 0],
    ]);
  });
});
