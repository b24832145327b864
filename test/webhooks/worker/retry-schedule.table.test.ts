import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import { clock } from '../../../src/core/clock.js';
import { DeliveryState } from '../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { DELIVERIES, type DeliveryJob } from '../../../src/webhooks/worker/delivery-queue.js';
import { loadAttempts } from '../../../src/webhooks/worker/load-attempts.js';
import { recordAttempts } from '../../../src/webhooks/worker/record-attempts.js';
import { relayOutbox } from '../support/relay-outbox.js';
import { startQueue } from '../support/start-queue.js';
import { newResource, openWebhookStore } from '../support/webhook-sink.js';

const UNITS = { s: 1, min: 60, h: 3600 };

/** The delays, in seconds, that docs/webhooks.md promises: "after 5 s, 5 min, … and 24 h". */
function documented(): number[] {
  const text = readFileSync('docs/webhooks.md', 'utf8').replace(/\s+/g, ' ');
  const [, list = ''] = /It retries after ([^.]*?), with jitter/.exec(text) ?? [];
  const delays = list.split(/, | and /).map((text) => /^(\d+) (s|min|h)$/.exec(text));
  return delays.map((match) => Number(match?.[1]) * UNITS[match?.[2] as keyof typeof UNITS]);
}

describe('the documented retry table', () => {
  let office: Awaited<ReturnType<typeof openWebhookStore>>;
  let boss: PgBoss;
  const { now } = clock;

  beforeAll(async () => {
    office = await openWebhookStore();
    boss = await startQueue(office.orm);
  });

  afterEach(() => {
    clock.now = now;
  });

  afterAll(async () => {
    await boss.stop({ graceful: false });
    await office.close();
  });

  it('equals the defaults of the settings', () => {
    const row = /WEBHOOK_RETRY_SCHEDULE` \| `([\d,]+)`/.exec(readFileSync('docs/settings.md', 'utf8'));
    expect(row?.[1]?.split(',').map(Number)).toEqual(documented());
    expect(office.config.webhooks.retrySchedule).toEqual(documented());
  });

  it('is what happens to a delivery that always fails, to its end', async () => {
    const promised = documented();
    expect(promised).toHaveLength(9);
    const organizationId = await office.organization('retries');
    await office.endpoint(organizationId, 'https://example.com/hooks');
    await office.write(organizationId, ['plant.created', newResource()]);
    await relayOutbox(office.orm, boss, async () => ({}));
    const waited: number[] = [];
    // The clock stands still between the steps: what recording takes must not count as waiting.
    const start = clock.now();
    clock.now = () => start;
    for (let count = 1; count <= promised.length + 1; count += 1) {
      const [job] = (await boss.findJobs(DELIVERIES)) as unknown as DeliveryJob[];
      const [attempt] = await loadAttempts(office, job ? [job] : []);
      if (!job || !attempt) throw new Error(`There is no attempt ${count}.`);
      const failed = { job, attempt, startedAt: clock.now(), outcome: { status: 500, durationMs: 1 } };
      await recordAttempts({ ...office, boss }, [failed]);
      const [delivery] = await office.deliveries(organizationId);
      expect(delivery?.attemptCount).toBe(count);
      const next = delivery?.nextAttemptAt;
      if (next) waited.push((next.getTime() - clock.now().getTime()) / 1000);
      expect(delivery?.state).toBe(next ? DeliveryState.PENDING : DeliveryState.DEAD);
      if (next) clock.now = () => next;
    }
    expect(waited).toHaveLength(promised.length);
    waited.forEach((seconds, index) => {
      expect(Math.abs(seconds / Number(promised[index]) - 1)).toBeLessThanOrEqual(0.1001);
    });
    expect(await boss.findJobs(DELIVERIES)).toEqual([]);
  });
});
