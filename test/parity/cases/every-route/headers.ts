import { isKeyed } from '../../../../src/http/openapi/parts.js';
import type { Case } from '../../case.js';
import { jsonRoutes, nameOf } from '../../requests/routes.js';
import { sampleOf } from '../../samples.js';

/** Headers that every route takes, and some that are not well formed. */
const cases = (isKeyed: boolean): [title: string, headers: Record<string, string>, refused?: Partial<Case>][] => [
  ['in the version of 2025-09-01', { 'api-version': '2025-09-01' }],
  ['in the version of 2025-10-01', { 'api-version': '2025-10-01' }],
  ['under a request id that is none', { 'x-request-id': 'two words' }],
  ['in a version that there is not', { 'api-version': '2024-01-01' }, refusedFor('API-Version:version')],
  ['under a key that is none', { 'idempotency-key': 'two words' }, isKeyed ? refusedFor('Idempotency-Key:format') : {}],
];

const refusedFor = (field: string) => ({ code: 'BAD_USER_INPUT', fields: [field] });

/** Every route under each of them; routes of the catalogue, other queries, and mutations with and without keys are of one kind each. */
export const headerCases: Case[] = jsonRoutes.flatMap((row) =>
  cases(isKeyed(row)).map(([title, headers, refused]) => {
    const [route, root] = [nameOf(row), row.field.split('.')[0]];
    const kind = `${root} ${row.catalogue} ${isKeyed(row)} ${title}`;
    return { route, title, kind, as: 'staff', request: sampleOf(route, { headers }), ...refused };
  }),
);
