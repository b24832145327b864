import { expect, it } from '@jest/globals';
import { ResultQueue } from '../../../../src/webhooks/worker/dispatching/result-queue.js';
import type { JobResult } from '../../../../src/webhooks/worker/load-attempts.js';

const resultOf = (id: number): JobResult => ({
  job: { id: String(id), data: { deliveryId: String(id), due: 0, turn: 1 } },
});

it('records full batches one after the other, and leaves the rest until others have joined it', async () => {
  const sizes: number[] = [];
  const record = async (batch: JobResult[]) => {
    sizes.push(batch.length);
    // It arrives meanwhile.
    if (sizes.length === 1) queue.add(resultOf(1000));
  };
  const queue = new ResultQueue({ record, done() {}, failed() {} });
  for (let id = 0; id < 405; id += 1) queue.add(resultOf(id));
  expect(await queue.recordBatch()).toBe(true);
  expect(await queue.recordBatch()).toBe(false);
  expect(await queue.recordBatch()).toBe(false);
  expect(sizes).toEqual([200, 200, 6]);
});

it('records one by one what cannot be recorded together', async () => {
  const [recorded, failures, done]: [string[], string[], number[]] = [[], [], []];
  const queue = new ResultQueue({
    record: async (batch) => {
      if (batch.some(({ job }) => job.id === '2')) throw new Error('no such row');
      recorded.push(...batch.map(({ job }) => job.id));
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
