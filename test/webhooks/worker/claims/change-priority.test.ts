import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { newId } from '../../../../src/core/ids.js';
import { postponeAll, prefer } from '../../../../src/webhooks/worker/claims/change-priority.js';
import { DELIVERIES, enqueue, Priority } from '../../../../src/webhooks/worker/delivery-queue.js';
import { startQueue } from '../../support/start-queue.js';
import { openWebhookStore } from '../../support/webhook-sink.js';

let store: Awaited<ReturnType<typeof openWebhookStore>>;
let boss: PgBoss;

beforeAll(async () => {
  store = await openWebhookStore();
  boss = await startQueue(store.orm);
});

afterAll(async () => {
  await boss.stop({ graceful: false });
  await store.close();
});

it('puts all jobs of an endpoint that begins to fail behind those of the others, and back when it has recovered', async () => {
  const [failing, other] = [newId(), newId()];
  const attempt = (endpointId: string, priority: Priority) => {
    return { deliveryId: newId(), due: Date.now(), turn: 1, endpointId, priority };
  };
  const attempts = [Priority.PROMPT, Priority.NORMAL, Priority.NORMAL].map((priority) => attempt(failing, priority));
  await store.orm.em.fork().transactional((em) => enqueue(boss, em, [...attempts, attempt(other, Priority.PROMPT)]));
  const priorities = async () => {
    const jobs = await boss.findJobs(DELIVERIES);
    const of = (id: string) => jobs.filter(({ groupId }) => groupId === id).map(({ priority }) => priority);
    return { failing: of(failing).sort(), other: of(other) };
  };
  expect(await priorities()).toEqual({ failing: [0, 0, 1], other: [1] });
  // A job that a worker has claimed stays with it.
  const [claimed] = await boss.fetch(DELIVERIES, { ignoreGroups: [other] });
  expect(claimed?.data).toMatchObject({ deliveryId: attempts[0]?.deliveryId });
  await postponeAll(store.orm, [failing]);
  expect(await priorities()).toEqual({ failing: [-1, -1, 1], other: [1] });
  await prefer(store.orm, [failing]);
  expect(await priorities()).toEqual({ failing: [0, 0, 1], other: [1] });
});
