import { expect } from '@jest/globals';
import type { Answer, GraphQLAnswer } from './client.js';
import type { Store } from './store.js';

/** Tables that logging in changes, the log of refusals, what a worker writes when it starts, and what a process writes of usage. */
const RESTLESS = ['sessions', 'audit_log', 'daily_jobs', 'api_usages'];

/** Stores whose database has the function `contents`. */
const readable = new WeakSet<Store>();

/**
 * What every table holds: how many rows, and which transactions wrote them. A rejected request must not change that, not even
 * write a row as it was.
 */
export async function contentsOf(store: Store): Promise<Record<string, string>> {
  if (!readable.has(store)) await makeReader(store);
  const rows = await store.sql<{ name: string; content: string }>('select * from contents()');
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** A function that reads every table: PostgreSQL plans a statement of a function once, and there are forty tables. */
async function makeReader(store: Store): Promise<void> {
  const tables = await store.sql<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name",
  );
  const names = tables.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
  // A login writes down that its key was used.
  const row = (name: string) =>
    name === 'api_keys' ? "hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)" : 't.xmin::text::bigint';
  const reads = names.map(
    (name) => `return query select '${name}', concat(count(*), ':', sum(${row(name)})) from "${name}" t;`,
  );
  await store.sql(`create or replace function contents() returns table (name text, content text)
    language plpgsql as $$ begin ${reads.join('\n')} end $$`);
  readable.add(store);
}

/** Runs a function and expects that no row of any table has changed. Returns the function's result. */
export async function leavingAllAsItWas<T>(store: Store, run: () => Promise<T>): Promise<T> {
  const before = await contentsOf(store);
  const result = await run();
  expect(await contentsOf(store)).toEqual(before);
  return result;
}

/** The number of rows of a table. */
export async function countOf(store: Store, table: string, where = 'true'): Promise<number> {
  const [row] = await store.sql<{ count: number }>(`select count(*)::int as count from "${table}" where ${where}`);
  return Number(row?.count);
}

interface Problem {
  status: number;
  code: string;
  /** `field:code` of every issue. */
  fields?: string[];
  /** The members that this error has in addition to those of every error. */
  facts?: string[];
}

/** Expects a REST error with exactly the members of the contract. */
export function expectProblem(answer: Answer, { status, code, fields = [], facts = [] }: Problem): void {
  const { body, headers } = answer;
  expect({ status: answer.status, code: body?.code, fields: fieldsOf(body?.errors) }).toEqual({ status, code, fields });
  const members = ['type', 'title', 'status', 'code', 'detail', 'errors', 'request_id', ...facts];
  expect(Object.keys(body).sort()).toEqual(members.sort());
  expect(body).toMatchObject({ type: `/docs/errors#${code}`, status, request_id: headers.get('x-request-id') });
  expect(headers.get('content-type')).toMatch(/^application\/json(; charset=utf-8)?$/);
  expect(body.title).toMatch(/^[A-Z]/);
  expect(body.detail).not.toBe('');
  expect(JSON.stringify(body)).not.toMatch(/ at .*\.(ts|js):|select |insert into |node_modules/i);
}

/** Expects a single GraphQL error with this code; returns its extensions. */
export function expectRefusal(answer: GraphQLAnswer<unknown>, code: string, fields?: string[]) {
  expect(answer.errors?.map((error) => error.extensions?.code)).toEqual([code]);
  const [error] = answer.errors ?? [];
  if (fields) expect(fieldsOf(error?.extensions.errors)).toEqual(fields);
  expect(JSON.stringify(error)).not.toMatch(/stacktrace|select |insert into |node_modules/i);
  return error?.extensions;
}

const fieldsOf = (issues: { field: string; code: string }[] = []) =>
  issues.map(({ field, code }) => `${field}:${code}`);
