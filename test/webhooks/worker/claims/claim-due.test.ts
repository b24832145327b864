import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { redeliver } from '../../../../src/webhooks/deliveries/redeliver.js';
import { DeliveryState } from '../../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { claimDue } from '../../../../src/webhooks/worker/claims/claim-due.js';
import { endLeases, reloadAttempt, renewLeases } from '../../../../src/webhooks/worker/claims/leases.js';
import type { Attempt } from '../../../../src/webhooks/worker/claims/load-attempts.js';
import { recordAttempts } from '../../../../src/webhooks/worker/recording/record-attempts.js';
import type { Held } from '../../../../src/webhooks/worker/sending/endpoint-limiter.js';
import { relayOutbox } from '../../support/relay-outbox.js';
import { newPlants, newResource, openWebhookStore } from '../../support/webhook-sink.js';

const office = await openWebhookStore();
let organizationId: string;

afterAll(office.close);

beforeEach(async () => {
  // What another test has left is not due.
  await office.orm.em.fork().execute("update webhook_deliveries set state = 'dead', next_attempt_at = null");
  organizationId = await office.organization(`shop-${newResource()}`);
});

const endpoint = async (facts = {}, organization = organizationId) =>
  (await office.endpoint(organization, 'https://example.com/', facts)).id;

/** Publishes this many events of the organization, without a worker. */
const publish = async (count: number, organization = organizationId) => {
  await office.write(organization, ...newPlants(count));
  await relayOutbox(office.orm, async () => ({}));
};

/** How many deliveries of each endpoint were claimed. */
const counts = (attempts: readonly Attempt[], ...endpoints: string[]) =>
  endpoints.map((id) => attempts.filter(({ endpointId }) => endpointId === id).length);

const claim = (held: Held[] = [], most = 1000) => claimDue(office, held, most);
const roomy = (...ids: string[]): Held[] => ids.map((endpoint_id) => ({ endpoint_id, size: 0, most: 100 }));

const setLease = (sql: string) => office.orm.em.fork().execute(`update webhook_deliveries set claimed_until = ${sql}`);

describe('a claim', () => {
  it('takes of each endpoint what it has room for, the oldest first', async () => {
    const [one, other] = [await endpoint(), await endpoint()];
    await publish(3);
    await publish(7);
    const attempts = await claim([{ endpoint_id: other, size: 2, most: 7 }]);
    expect(counts(attempts, one, other)).toEqual([2, 5]);
    const due = new Set((await office.deliveries(organizationId)).map(({ nextAttemptAt }) => nextAttemptAt?.getTime()));
    const times = attempts.filter(({ endpointId }) => endpointId === other).map((attempt) => attempt.due);
    expect(due.size).toBe(2);
    expect(times).toEqual([...Array(3).fill(Math.min(...[...due].map(Number))), ...Array(2).fill(times[4])]);
    expect(times[4]).toBe(Math.max(...[...due].map(Number)));
  });

  it('takes none that is not due, and none that another worker holds', async () => {
    const one = await endpoint();
    await publish(4);
    expect(await claim(roomy(one), 1)).toHaveLength(1);
    await office.orm.em.fork().execute(
      `update webhook_deliveries set next_attempt_at = now() + interval '1 minute' where id = (
         select id from webhook_deliveries where state = 'pending' and claimed_until is null limit 1)`,
    );
    expect(await claim(roomy(one))).toHaveLength(2);
    expect(await claim(roomy(one))).toEqual([]);
  });

  it('shares what is due among workers that claim at the same time', async () => {
    const ids = [await endpoint(), await endpoint()];
    await publish(40);
    const claimed: string[] = [];
    const worker = async () => {
      for (let attempts = await claim(roomy(...ids), 7); attempts.length > 0; attempts = await claim(roomy(...ids), 7))
        claimed.push(...attempts.map(({ deliveryId }) => deliveryId));
    };
    await Promise.all([worker(), worker(), worker()]);
    // A worker that finds all of an endpoint locked ends early; what it left is taken by the next look.
    await worker();
    expect(new Set(claimed).size).toBe(80);
    expect(claimed).toHaveLength(80);
  });

  it('takes one of an endpoint that keeps failing, in all workers together', async () => {
    const failing = await endpoint({ failingSince: new Date() });
    await publish(10);
    const [first, ...others] = (await Promise.all([claim(), claim(), claim()])).flat();
    expect([first?.endpointId, others]).toEqual([failing, []]);
    expect(await claim()).toEqual([]);
    await endLeases(office.orm, first ? [first] : []);
    expect(await claim()).toHaveLength(1);
  });

  it('begins with the shops, and then the endpoints, of which the worker holds least', async () => {
    const quiet = await office.organization(`quiet-${newResource()}`);
    const [busy, idle] = [await endpoint(), await endpoint()];
    const other = await endpoint({}, quiet);
    await publish(10);
    await publish(10, quiet);
    const held = [
      { endpoint_id: busy, size: 5, most: 100 },
      { endpoint_id: idle, size: 0, most: 6 },
      { endpoint_id: other, size: 4, most: 8 },
    ];
    const attempts = await claim(held, 12);
    expect(counts(attempts, other, idle, busy)).toEqual([4, 6, 2]);
  });

  it('leaves out a shop with five hundred deliveries at the worker', async () => {
    const one = await endpoint();
    await publish(1);
    expect(await claim([{ endpoint_id: one, size: 500, most: 1000 }])).toEqual([]);
    expect(await claim([{ endpoint_id: one, size: 499, most: 1000 }])).toHaveLength(1);
  });
});

describe('a lease', () => {
  it('passes when nobody renews it, as after a crash: any worker claims the delivery again', async () => {
    await endpoint();
    await publish(1);
    const [crashed] = await claim();
    await setLease("now() - interval '1 second'");
    const [again] = await claim();
    expect(again?.deliveryId).toBe(crashed?.deliveryId);
    await setLease("now() + interval '1 second'");
    await renewLeases(office.orm, again ? [again] : []);
    const [row] = await office.orm.em
      .fork()
      .execute<{ left: number }[]>(
        "select extract(epoch from claimed_until - now())::int as left from webhook_deliveries where state = 'pending'",
      );
    expect(row?.left).toBeGreaterThan(10);
  });

  it('of a worker that stalled goes to another one; the first neither renews, ends, repeats nor records it', async () => {
    await endpoint();
    await publish(1);
    const [stalled] = await claim();
    await setLease("now() - interval '1 second'");
    const [owned] = await claim();
    if (!stalled || !owned) throw new Error('Nothing was claimed.');
    const row = async () => {
      const [found] = await office.orm.em
        .fork()
        .execute<Record<string, unknown>[]>(
          "select state, claimed_until, claim_id, next_attempt_at, turn from webhook_deliveries where state = 'pending'",
        );
      return found;
    };
    const before = await row();
    await renewLeases(office.orm, [stalled]);
    await endLeases(office.orm, [stalled]);
    expect(await reloadAttempt(office, stalled)).toBeUndefined();
    const result = (status: number, claimed: Attempt) => {
      return { claim: claimed, attempt: claimed, startedAt: new Date(), outcome: { status, durationMs: 1 } };
    };
    await recordAttempts(office, [result(500, stalled)]);
    expect(await row()).toEqual(before);
    expect((await reloadAttempt(office, owned))?.deliveryId).toBe(owned.deliveryId);
    // Also when both are recorded together, in whichever order.
    await recordAttempts(office, [result(204, owned), result(500, stalled)]);
    const [delivery] = await office.deliveries(organizationId);
    expect(delivery).toMatchObject({ state: DeliveryState.DELIVERED, attemptCount: 3, claimedUntil: null });
  });

  it('ends with redeliver; the attempt that was under way is logged, and decides nothing', async () => {
    await endpoint();
    await publish(1);
    const [attempt] = await claim();
    if (!attempt) throw new Error('Nothing was claimed.');
    await office.mutate(organizationId, (ctx) => redeliver(ctx, attempt.deliveryId));
    const [again] = await claim();
    expect([again?.deliveryId, again?.turn]).toEqual([attempt.deliveryId, 1]);
    // The process of the first attempt neither renews nor ends the lease of the second.
    await endLeases(office.orm, [attempt]);
    expect(await claim()).toEqual([]);
    const sent = (status: number, claimed: Attempt) => {
      return { claim: claimed, attempt: claimed, startedAt: new Date(), outcome: { status, durationMs: 1 } };
    };
    await recordAttempts(office, [sent(410, { ...attempt, url: 'https://example.com/before' })]);
    const delivery = async () => (await office.deliveries(organizationId))[0];
    expect(await delivery()).toMatchObject({ state: DeliveryState.PENDING, attemptCount: 1 });
    if (again) await recordAttempts(office, [sent(200, again)]);
    expect(await delivery()).toMatchObject({ state: DeliveryState.DELIVERED, attemptCount: 2, claimedUntil: null });
    expect((await delivery())?.attempts.getItems().map(({ status }) => status)).toEqual([410, 200]);
  });

  it('does not let two results of one delivery count twice, also in one batch', async () => {
    await endpoint();
    await publish(1);
    const [frozen] = await claim();
    await setLease("now() - interval '1 second'");
    const [other] = await claim();
    if (!frozen || !other) throw new Error('Nothing was claimed.');
    const failed = (claimed: Attempt) => {
      return { claim: claimed, attempt: claimed, startedAt: new Date(), outcome: { status: 500, durationMs: 1 } };
    };
    await recordAttempts(office, [failed(frozen), failed(other)]);
    const [delivery] = await office.deliveries(organizationId);
    expect(delivery).toMatchObject({ state: DeliveryState.PENDING, attemptCount: 2, turn: 2 });
    expect(delivery?.attempts).toHaveLength(2);
  });
});
