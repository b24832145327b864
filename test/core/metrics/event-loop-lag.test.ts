import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { makeMetrics } from '../../../src/core/metrics/metrics.js';

/** How many rounds the event loop makes in half a second in which this test does nothing. */
async function roundsOfHalfASecond(): Promise<number> {
  const { loopCount } = performance.nodeTiming.uvMetricsInfo;
  await pause(500);
  return performance.nodeTiming.uvMetricsInfo.loopCount - loopCount;
}

it('nothing wakes an idle process to measure it', async () => {
  makeMetrics();
  const rounds: number[] = [];
  for (let times = 0; times < 4; times++) rounds.push(await roundsOfHalfASecond());
  // The runner, and what other test files have left in this process, also wake it now and then.
  expect(Math.min(...rounds)).toBeLessThan(40);
});

it('a round of the event loop that took long is shown once', async () => {
  const { print } = makeMetrics();
  /** The lags in seconds that `/metrics` shows. */
  const lags = async () => {
    const { text } = await print();
    return ['min', 'p50', 'p99', 'max'].map((part) =>
      Number(new RegExp(`^nodejs_eventloop_lag_${part}_seconds (\\S+)$`, 'm').exec(text)?.[1]),
    ) as [number, number, number, number];
  };
  await lags();
  for (const end = Date.now() + 1000; Date.now() < end; );
  await pause(1);
  const [min, p50, p99, max] = await lags();
  expect([min <= p50, p50 <= p99, p99 <= max, max >= 1, max < 60]).toEqual([true, true, true, true, true]);
  await pause(1);
  expect((await lags())[3]).toBeLessThan(1);
});
