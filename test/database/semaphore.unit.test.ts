import { expect, it } from '@jest/globals';
import { SemaphoreOfCallers } from '../../src/database/semaphore.js';

it('gives each caller its places, and a returned place to the next in line', async () => {
  const places = new SemaphoreOfCallers(2);
  const taken: string[] = [];
  const take = async (name: string) => {
    const giveBack = await places.take(name[0] as string);
    taken.push(name);
    return giveBack;
  };
  const [first, second] = [await take('a1'), await take('a2')];
  const [third, fourth] = [take('a3'), take('a4')];
  const other = await take('b1');
  expect(taken).toEqual(['a1', 'a2', 'b1']);
  second();
  const giveBack = await third;
  expect(taken).toEqual(['a1', 'a2', 'b1', 'a3']);
  first();
  for (const done of [giveBack, await fourth, other]) done();
  await Promise.all([take('a5'), take('a6')]);
  expect(taken.slice(4)).toEqual(['a4', 'a5', 'a6']);
});
