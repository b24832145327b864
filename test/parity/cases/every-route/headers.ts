import { isKeyed } from '../../../../src/http/openapi/codes.js';
import { restRoutes } from '../../../../src/http/rest-routes.js';
import type { Case } from '../../case.js';
import { nameOf } from '../../requests/routes.js';
import { SAMPLES } from '../../samples.js';

const samples = restRoutes.map(
  (route) =>
    ({ route: nameOf(route), as: 'staff', keyed: isKeyed(route), request: SAMPLES[nameOf(route)] ?? {} }) as const,
);

const withHeaders = ({ route, as, request }: (typeof samples)[number], headers: Record<string, string>) => ({
  ...{ route, as },
  request: { ...request, headers },
});

/** Every route in every version, and with headers that are not well formed. */
export const headerCases: Case[] = samples.flatMap((sample) => [
  { ...withHeaders(sample, { 'api-version': '2025-09-01' }), title: 'in the version of 2025-09-01' },
  { ...withHeaders(sample, { 'api-version': '2025-10-01' }), title: 'in the version of 2025-10-01' },
  { ...withHeaders(sample, { 'x-request-id': 'two words' }), title: 'under a request id that is none' },
  {
    ...withHeaders(sample, { 'api-version': '2024-01-01' }),
    ...{ title: 'in a version that there is not', code: 'BAD_USER_INPUT', fields: ['API-Version:version'] },
  },
  {
    ...withHeaders(sample, { 'idempotency-key': 'two words' }),
    title: 'under a key that is none',
    ...(sample.keyed ? { code: 'BAD_USER_INPUT' as const, fields: ['Idempotency-Key:format'] } : {}),
  },
]);
