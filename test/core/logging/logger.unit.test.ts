import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import { loggerOptions } from '../../../src/core/logging/logger.js';

it('writes the time of each line in ISO 8601, to the millisecond', async () => {
  const times: { time: string; before: number; after: number }[] = [];
  let before = 0;
  const write = (line: string) => void times.push({ time: JSON.parse(line).time, before, after: Date.now() });
  const logger = pino(loggerOptions('info'), { write });
  for (let line = 0; line < 3; line += 1) {
    before = Date.now();
    logger.info('hello');
    await new Promise((resolve) => setTimeout(resolve, 3));
  }
  expect(times).toHaveLength(3);
  for (const { time, before, after } of times) {
    expect(time).toBe(new Date(time).toISOString());
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(after);
  }
  expect(new Set(times.map(({ time }) => time)).size).toBe(3);
});
