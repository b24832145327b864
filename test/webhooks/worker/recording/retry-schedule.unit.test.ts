import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/config/config.js';
import { nextDelay, parseRetryAfter } from '../../../../src/webhooks/worker/recording/failures.js';

const { retrySchedule } = readConfig({}).webhooks;
const now = new Date('2026-11-21T12:00:00.000Z');
const middle = () => 0.5;
const delays = (random: () => number) =>
  Array.from({ length: 12 }, (_, index) => index + 1).map((attempt) =>
    nextDelay(retrySchedule, { attempt, now, random }),
  );
const after = (status: number, retryAfter: string, attempt = 1) =>
  nextDelay(retrySchedule, { attempt, status, retryAfter, now, random: middle });

describe('nextDelay', () => {
  it('follows 5 s, 30 s, 2 min, 10 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, and ends', () => {
    expect(delays(middle)).toEqual([
      ...[5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
      undefined,
    ]);
  });

  it('varies by 10 % either way', () => {
    expect(delays(() => 0).slice(0, 4)).toEqual([4.5, 27, 108, 540]);
    expect(nextDelay([300], { attempt: 1, now, random: () => 1 - 2 ** -53 })).toBeCloseTo(330, 6);
    for (let i = 0; i < 1000; i += 1) {
      const delay = nextDelay([300], { attempt: 1, now }) as number;
      expect(delay).toBeGreaterThanOrEqual(270);
      expect(delay).toBeLessThanOrEqual(330);
    }
  });

  it('does not retry earlier than Retry-After asks on 429 and 503', () => {
    expect(after(429, '60')).toBe(60);
    expect(after(503, '120')).toBe(120);
    expect(after(503, 'Sat, 21 Nov 2026 12:10:00 GMT')).toBe(600);
    expect(after(503, '2', 2)).toBe(30);
  });

  it('does not wait longer than a day for it', () => {
    expect(after(429, '999999')).toBe(86_400);
    expect(after(429, 'Sat, 28 Nov 2026 12:00:00 GMT')).toBe(86_400);
  });

  it('ignores it on other statuses, and when it is neither number nor date', () => {
    expect(after(500, '60')).toBe(5);
    expect(after(429, 'soon')).toBe(5);
    expect(after(429, '-60')).toBe(5);
    expect(after(429, 'Fri, 20 Nov 2026 12:00:00 GMT')).toBe(5);
  });

  it('ends with the schedule, whatever Retry-After is', () => {
    expect(after(503, '60', 12)).toBeUndefined();
    expect(nextDelay([], { attempt: 1, now })).toBeUndefined();
  });
});

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    [' 7 ', 7],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30],
    ['Sat, 21 Nov 2020 12:00:30 GMT', 0],
    ['1.5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%p is %p', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});
