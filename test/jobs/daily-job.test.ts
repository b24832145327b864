import { afterEach, expect, it } from '@jest/globals';
import { clock } from '../../src/core/clock.js';
import { runDaily } from '../../src/jobs/daily-job.js';
import { openStore } from '../support/store.js';

const { now } = clock;

const store = await openStore({ PROCESS_ROLE: 'api' });

afterEach(() => {
  clock.now = now;
});

/** Looks for this job at these times, each in two processes, and returns when it has run, and what was logged. */
async function look(name: string, times: string[], run = async (_time: string) => {}) {
  const runs: string[] = [];
  const logged: string[] = [];
  for (const time of times) {
    clock.now = () => new Date(`${time}:00Z`);
    const job = {
      name,
      at: '03:17',
      run: async () => {
        runs.push(time);
        await run(time);
      },
    };
    const logFailure = (what: string) => (error: unknown) => void logged.push(`${what}: ${(error as Error).message}`);
    await Promise.all([runDaily(store.orm, [job], logFailure), runDaily(store.orm, [job], logFailure)]);
  }
  return { runs, logged };
}

it('runs a job once a day, in one of the processes, at its time and not before', async () => {
  const times = ['2026-01-01T12:00', '2026-01-02T03:16', '2026-01-02T03:17', '2026-01-02T03:22', '2026-01-03T03:20'];
  expect(await look('once', times)).toEqual({ runs: ['2026-01-02T03:17', '2026-01-03T03:20'], logged: [] });
});

it('runs a job that was missed as soon as there is a process, and then at its time', async () => {
  const times = ['2026-01-01T12:00', '2026-01-05T18:00', '2026-01-06T03:10', '2026-01-06T03:20'];
  expect((await look('missed', times)).runs).toEqual(['2026-01-05T18:00', '2026-01-06T03:20']);
});

it('logs a run that fails, and repeats it every hour until one succeeds', async () => {
  const times = ['2026-01-01T03:00', '2026-01-01T03:17', '2026-01-01T04:10', '2026-01-01T04:17', '2026-01-01T05:20'];
  const { runs, logged } = await look('failing', [...times, '2026-01-01T06:30'], async (time) => {
    if (time < '2026-01-01T05') throw new Error(`not at ${time}`);
  });
  expect(runs).toEqual(['2026-01-01T03:17', '2026-01-01T04:17', '2026-01-01T05:20']);
  expect(logged).toEqual(
    ['03:17', '04:17'].map(
      (time) => `the daily job failing has failed; it is repeated in an hour: not at 2026-01-01T${time}`,
    ),
  );
});
