import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { clock } from '../../../../src/core/clock.js';
import { DeliveryState } from '../../../../src/webhooks/deliveries/webhook-delivery.entity.js';
import { claimDue } from '../../../../src/webhooks/worker/claims/claim-due.js';
import { recordAttempts } from '../../../../src/webhooks/worker/recording/record-attempts.js';
import { relayOutbox } from '../../support/relay-outbox.js';
import { newResource, openWebhookStore } from '../../support/webhook-sink.js';

const UNITS = { s: 1, min: 60, h: 3600 };

/** The delays, in seconds, that docs/webhooks.md promises: "after 5 s, 30 s, … and 24 h". */
function documented(): number[] {
  const text = readFileSync('docs/webhooks.md', 'utf8').replace(/\s+/g, ' ');
  const [, list = ''] = /It retries after ([^.]*?), with jitter/.exec(text) ?? [];
  const delays = list.split(/, | and /).map((text) => /^(\d+) (s|min|h)$/.exec(text));
  return delays.map((match) => Number(match?.[1]) * UNITS[match?.[2] as keyof typeof UNITS]);
}

const office = await openWebhookStore();
afterAll(office.close);

describe('the documented retry table', () => {
  const { now } = clock;

  afterEach(() => {
    clock.now = now;
  });

  it('equals the defaults of the settings', () => {
    const row = /WEBHOOK_RETRY_SCHEDULE` \| `([\d,]+)`/.exec(readFileSync('docs/settings.md', 'utf8'));
    expect(row?.[1]?.split(',').map(Number)).toEqual(documented());
    expect(office.config.webhooks.retrySchedule).toEqual(documented());
  });

  it('is what happens to a delivery that always fails, to its end', async () => {
    const promised = documented();
    expect(promised).toHaveLength(11);
    const organizationId = await office.organization('retries');
    await office.endpoint(organizationId, 'https://example.com/hooks');
    await office.write(organizationId, ['plant.created', newResource()]);
    await relayOutbox(office.orm, async () => ({}));
    const waited: number[] = [];
    // The clock stands still between the steps: what recording takes must not count as waiting.
    const start = clock.now();
    clock.now = () => start;
    for (let count = 1; count <= promised.length + 1; count += 1) {
      const [attempt] = await claimDue(office, [], 10);
      if (!attempt) throw new Error(`There is no attempt ${count}.`);
      const failed = { claim: attempt, attempt, startedAt: clock.now(), outcome: { status: 500, durationMs: 1 } };
      await recordAttempts(office, [failed]);
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
    expect(await claimDue(office, [], 10)).toEqual([]);
  });
});
