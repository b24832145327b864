import { expect, it } from '@jest/globals';
import type { WebhookHealthQuery } from '../../../../web/admin/documents.generated.ts';
import { healthOf } from '../../../../web/admin/views/webhooks/health-of.ts';

const at = (minute: number) => `2026-11-25T10:${String(minute).padStart(2, '0')}:00.000Z`;

const attempt = (minute: number, outcome: number | string) => ({
  createdAt: at(minute),
  status: typeof outcome === 'number' ? outcome : null,
  error: typeof outcome === 'number' ? null : outcome,
});

type Attempts = ReturnType<typeof attempt>[];

/** Minutes in which deliveries were received; the attempts of those that wait and were given up. */
const deliveries = (delivered: number[], waiting: Attempts[] = [], dead: Attempts[] = []): WebhookHealthQuery => ({
  DELIVERED: { total: delivered.length, items: delivered.map((minute) => ({ deliveredAt: at(minute) })) },
  PENDING: { total: waiting.length, items: waiting.map((attempts) => ({ attempts })) },
  DEAD: { total: dead.length, items: dead.map((attempts) => ({ attempts })) },
});

const active = { active: true, disabledAt: null, failingSince: null, nextAttemptAt: null };
const waiting = { ...active, nextAttemptAt: at(50) };
const failing = { ...waiting, failingSince: at(3) };

it('fails since when the store says so, with what the newest failed attempt was', () => {
  const pending = [[attempt(7, 500)], [attempt(3, 500), attempt(6, 'refused'), attempt(9, 503), attempt(10, 200)]];
  expect(healthOf(failing, deliveries([5, 1], pending, [[attempt(2, 500)]]))).toEqual({
    kind: 'failing',
    delivered: 2,
    waiting: 2,
    dead: 1,
    status: 503,
    since: at(3),
    at: at(50),
  });
  expect(healthOf({ ...failing, nextAttemptAt: null }, deliveries([], [], [[attempt(8, 'refused')]]))).toMatchObject({
    kind: 'failing',
    error: 'refused',
    since: at(3),
    at: undefined,
  });
  expect(healthOf(failing, deliveries([], [[]]))).toEqual({
    kind: 'failing',
    delivered: 0,
    waiting: 1,
    dead: 0,
    since: at(3),
    at: at(50),
  });
});

it('does not fail where the store does not say so', () => {
  expect(healthOf(waiting, deliveries([9], [[attempt(3, 500)]], [[attempt(2, 500)]]))).toEqual({
    kind: 'underWay',
    delivered: 1,
    waiting: 1,
    dead: 1,
    at: at(50),
  });
  expect(healthOf(active, deliveries([9], [], [[attempt(2, 500)]]))).toMatchObject({ kind: 'gaveUp', at: at(9) });
});

it('is good, unused or off', () => {
  expect(healthOf(active, deliveries([9, 12]))).toMatchObject({ kind: 'good', delivered: 2, at: at(12) });
  expect(healthOf(waiting, deliveries([], [[]]))).toMatchObject({ kind: 'underWay', at: at(50) });
  expect(healthOf(active, deliveries([])).kind).toBe('unused');
  expect(healthOf({ ...failing, active: false }, deliveries([9])).kind).toBe('off');
  expect(healthOf({ ...failing, active: false, disabledAt: at(4) }, deliveries([9]))).toMatchObject({
    kind: 'disabled',
    at: at(4),
  });
});
