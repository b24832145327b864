import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { poll } from '../../../../src/jobs/poll.js';
import { ResultQueue } from '../../../../src/webhooks/worker/recording/result-queue.js';
import type { Result } from '../../../../src/webhooks/worker/sending/attempt-delivery.js';

const resultOf = (id: number): Result => ({
  claim: {
    claimId: String(id),
    deliveryId: String(id),
    organizationId: 'shop',
    endpointId: 'endpoint',
    due: 0,
    turn: 1,
  },
});

it('records full batches at once, and waits for others with what is left', async () => {
  const sizes: number[] = [];
  const record = async (batch: Result[]) => {
    sizes.push(batch.length);
    // They arrive meanwhile.
    if (sizes.length === 2) for (const id of [1000, 1001]) queue.add(resultOf(id));
  };
  const queue = new ResultQueue({ record, done() {}, failed() {} });
  for (let id = 0; id < 405; id += 1) queue.add(resultOf(id));
  // Nothing wakes it, and its pause is longer than a test may take.
  const poller = poll(
    () => queue.gatherBatch(),
    600_000,
    () => {},
  );
  while (sizes.length < 3) await wait(10);
  await poller.stop();
  expect(sizes).toEqual([200, 200, 7]);
});

it('records one by one what cannot be recorded together', async () => {
  const [recorded, failures, done]: [string[], string[], number[]] = [[], [], []];
  const queue = new ResultQueue({
    record: async (batch) => {
      if (batch.some(({ claim }) => claim.deliveryId === '2')) throw new Error('no such row');
      recorded.push(...batch.map(({ claim }) => claim.deliveryId));
    },
    done: (batch) => done.push(batch.length),
    failed: (_, what) => failures.push(what),
  });
  for (const id of [1, 2, 3]) queue.add(resultOf(id));
  await queue.recordBatch();
  expect(recorded).toEqual(['1', '3']);
  expect(done).toEqual([3]);
  expect(failures).toHaveLength(2);
});
