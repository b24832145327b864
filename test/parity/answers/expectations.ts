import { expect } from '@jest/globals';
import type { ApiResponse, Case } from '../case.js';
import { DIFFERENCES } from '../differences.js';
import { routeNamed } from '../requests/routes.js';
import type { Outcome } from '../stores/perform.js';
import { STATUS } from './statuses.js';

/** What of an outcome must be the same on both APIs: all that can be seen. */
export const visible = ({ response: { status, body, headers }, changes }: Outcome) => ({
  status,
  body,
  headers,
  changes,
});

/** What the case itself states about the answer. */
export function expectAsStated({ route, code, fields, holds, writes }: Case, { response, changes }: Outcome): void {
  const { status, body } = response;
  expect(status).toBe(code ? STATUS[code as keyof typeof STATUS] : routeNamed(route).status);
  if (code) expect(body.code).toBe(code.toLowerCase());
  if (fields) expect(body.errors.map((issue: Issue) => `${issue.field}:${issue.code}`)).toEqual(fields);
  if (holds) expect(body).toMatchObject(holds);
  if (writes) expect(Object.keys(changes)).toEqual(writes);
}

interface Issue {
  field: string;
  code: string;
}

/** Each API refuses it in its own way, as the list of differences has it. */
export function expectDifference({ code, differs }: Case, onRest: Outcome, onGraphQL: Outcome): void {
  expect(onRest.response.body.code).toBe(code?.toLowerCase());
  expect(onGraphQL.response.body.code).toBe(differs && DIFFERENCES[differs].toLowerCase());
}

/** GraphQL over HTTP: 200 once execution began, and the status of REST when it did not. */
export function expectGraphQLForm({ raw, status }: ApiResponse): void {
  const { data, errors = [] } = raw.body;
  const [error] = errors;
  expect(raw.headers.get('content-type')).toMatch(/^application\/json/);
  expect(raw.status).toBe(error && !error.path ? status : 200);
  // The fields of one page are read together, and fail together: GraphQL says it of each of them, in the same words.
  const told = errors.map(({ message, extensions, path }: typeof error) => ({
    message,
    extensions,
    page: path?.slice(0, -1),
  }));
  expect(errors.length > 0).toBe(!data);
  expect(told).toEqual(errors.map(() => told[0]));
  const fields = errors.map(({ path }: typeof error) => path?.at(-1));
  if (errors.length > 1) expect(['items', 'nextCursor', 'total']).toEqual(expect.arrayContaining(fields));
  expect(error?.extensions.retryAfterSeconds ?? null).toBe(numberOrNull(raw.headers.get('retry-after')));
  expect(JSON.stringify(errors)).not.toMatch(/stacktrace|node_modules| at .*\.ts/i);
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));
