import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { makeApiSchemas, setVersionHeaders } from '../../src/http/api-schemas.js';
import { version as current } from '../../src/versions/2025-10-01.js';
import { sharedSchemas } from '../support/contract/shared-schemas.js';

const DEPRECATION = { deprecation: '@1764547200', link: '</docs/changelog>; rel="deprecation"; type="text/html"' };

it.each([
  ['neither', {}, {}],
  ['deprecated alone', { deprecatedAt: 1764547200 }, DEPRECATION],
  [
    'with an end (RFC 8594)',
    { deprecatedAt: 1764547200, sunsetAt: Date.UTC(2027, 2, 1) / 1000 },
    { ...DEPRECATION, sunset: 'Mon, 01 Mar 2027 00:00:00 GMT' },
  ],
])('the responses of a version that is %s say so', async (_, dates, expected) => {
  const apiSchemas = makeApiSchemas((await sharedSchemas()).schema, [{ ...current, ...dates, name: '2027-01-01' }]);
  const headers: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  setVersionHeaders(apiSchemas, '2027-01-01', reply as unknown as FastifyReply);
  expect(headers).toEqual({ 'api-version': '2027-01-01', ...expected });
});
