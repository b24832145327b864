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

it('an idle process wakes rarely to be measured', async () => {
  makeMetrics();
  const rounds: number[] = [];
  for (let times = 0; times < 4; times++) rounds.push(await roundsOfHalfASecond());
  // The runner, and what other test files have left in this process, also wake it now and then.
  expect(Math.min(...rounds)).toBeLessThan(40);
});
