import { getNullableType, isListType } from 'graphql';
import type { Case } from '../../case.js';
import { bodyArguments, jsonRoutes, nameOf } from '../../requests/routes.js';
import { SAMPLES } from '../../samples.js';

/** Bodies that are refused before anything looks into them: too large, and no JSON. What a GET sends is not read. */
export const transportCases: Case[] = jsonRoutes
  .filter(({ method }) => method !== 'GET')
  .flatMap((row): Case[] => {
    const route = nameOf(row);
    const sample = SAMPLES[route] ?? {};
    const [name, type] = bodyArguments(row)[0] ?? ['note', undefined];
    const large = 'x'.repeat(100 * 1024);
    const body = { ...sample.body, [name]: type && isListType(getNullableType(type)) ? [large] : large };
    return [
      { route, title: 'with 100 kB and more', as: 'staff', request: { ...sample, body }, code: 'PAYLOAD_TOO_LARGE' },
      {
        ...{ route, title: 'with half of a JSON object', as: 'staff', code: 'BAD_USER_INPUT', fields: ['body:json'] },
        request: { ...sample, body: '{"amount":' },
      },
      {
        ...{ route, title: 'as plain text', as: 'staff', code: 'UNSUPPORTED_MEDIA_TYPE' },
        request: { ...sample, body: sample.body ?? {}, headers: { 'content-type': 'text/plain' } },
      },
    ];
  });
