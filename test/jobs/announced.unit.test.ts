import { expect, it } from '@jest/globals';
import { Announced } from '../../src/jobs/notifications.js';

it('gives each organization once, until it is announced again', () => {
  const announced = new Announced();
  for (const id of ['a', 'b', 'a']) announced.add(id);
  expect(announced.take()).toEqual(['a', 'b']);
  expect(announced.take()).toEqual([]);
  announced.add('b');
  expect(announced.take()).toEqual(['b']);
});

it('gives none when any may have new events, also if some were announced by their ids', () => {
  const announced = new Announced();
  announced.add('a');
  announced.add();
  announced.add('b');
  expect(announced.take()).toBeUndefined();
  expect(announced.take()).toEqual([]);
});
