import { mock } from 'node:test';
import { afterEach, expect, it } from '@jest/globals';
import { onceIn } from '../../../src/http/server/health.js';

afterEach(() => mock.timers.reset());

it('finds once for all who call while it is found, and until the time after that is over', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const found: PromiseWithResolvers<number>[] = [];
  const find = onceIn(1000, () => {
    found.push(Promise.withResolvers());
    return (found.at(-1) as PromiseWithResolvers<number>).promise;
  });
  const first = Array.from({ length: 20 }, find);
  // However long it takes.
  mock.timers.tick(5000);
  const later = find();
  found[0]?.resolve(1);
  expect(await Promise.all([...first, later])).toEqual(Array(21).fill(1));
  mock.timers.tick(999);
  expect(await find()).toBe(1);
  expect(found.length).toBe(1);
  mock.timers.tick(1);
  const second = find();
  found[1]?.resolve(2);
  expect(await second).toBe(2);
  expect(found.length).toBe(2);
});
