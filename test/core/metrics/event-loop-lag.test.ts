import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { makeMetrics } from '../../../src/core/metrics/metrics.js';

const metrics = makeMetrics();

/** The lags of the event loop in seconds that `/metrics` shows, in order: min, p50, p99, max. */
async function lags(): Promise<number[]> {
  const { text } = await metrics.print();
  return ['min', 'p50', 'p99', 'max'].map((end) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${end}_seconds (\\S+)$`, 'm').exec(text)?.[1]),
  );
}

it('a round of the event loop that took long is shown once', async () => {
  await lags();
  for (const end = Date.now() + 200; Date.now() < end; );
  await pause(1);
  const [min, p50, p99, max] = (await lags()) as [number, number, number, number];
  expect([min <= p50, p50 <= p99, p99 <= max, max >= 0.2, max < 5]).toEqual([true, true, true, true, true]);
  await pause(1);
  expect((await lags())[3]).toBeLessThan(0.2);
});

it('nothing wakes an idle process to measure it', async () => {
  await pause(50);
  const rounds = () => performance.nodeTiming.uvMetricsInfo.loopCount;
  const before = rounds();
  await pause(1000);
  expect(rounds() - before).toBeLessThan(50);
});
