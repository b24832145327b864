import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { number, parseSettings } from '../../src/config/parse-settings.js';

const settings = z.object({ PORT: number(0, 65535, 'a port number').default(4100) });

it.each([
  ['0', 0],
  ['65535', 65535],
  ['', 4100],
])('a number between its bounds may be "%s"', (PORT, port) => {
  expect(parseSettings(settings, { PORT })).toEqual({ PORT: port });
});

it.each(['65536', '-1', '4100.5', '1e3', '0x10', ' 1', 'abc'])('a number between its bounds is not "%s"', (PORT) => {
  const message = `PORT is "${PORT}", but it must be a port number, 0 to 65535.`;
  expect(() => parseSettings(settings, { PORT })).toThrow(message);
});
