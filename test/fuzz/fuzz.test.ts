import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { makeApiSchemas } from '../../src/http/api-schemas.js';
import { audit } from '../../src/operations/audit/audit.js';
import { inSnapshot } from '../../src/operations/open-store.js';
import { makeSchema } from '../../src/schema.js';
import { collectGarbage } from '../support/collect-garbage.js';
import { DEEP, SEED } from '../support/depth.js';
import { ADA, ADMIN, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../support/store.js';
import { misfitOf } from './check-answer.js';
import { graphqlRequest } from './requests/graphql.js';
import type { FuzzRequest, Sender } from './requests/request.js';
import { restRequest } from './requests/rest.js';
import { type Known, TABLES } from './requests/values.js';

/*
 * Requests made of the schema and of everything that breaks programs, over both APIs. Whatever is sent, the answer is a
 * declared one. A failure prints the request; `TEST_SEED` draws all of them again.
 */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (DEEP ? 20_000 : 1_000));
const BATCH = 250;
const AT_ONCE = 8;
/** How much more memory may be in use after all requests than after a third of them: caches fill meanwhile. */
const GROWTH_BYTES = 24 * 2 ** 20;
let tokens: Record<Sender, string | undefined>;
/** How often each status or code was answered. */
const outcomes = new Map<string, number>();
const OUTCOMES = [
  ...['200', '204', 'BAD_USER_INPUT', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  ...['UNSUPPORTED_MEDIA_TYPE', 'GRAPHQL_VALIDATION_FAILED'],
  // One in a hundred: a short run could miss them.
  ...(DEEP ? ['GRAPHQL_PARSE_FAILED', 'QUERY_TOO_COMPLEX'] : []),
];

const store = await openStore({ PROCESS_ROLE: 'api' });
// The first stack of an error of the database loads 15 MB of source maps, which stay: no growth that the requests cause.
await store.sql('no statement').catch(({ stack }: Error) => stack);
const known = await whatTheStoreKnows();
const schemas = [...makeApiSchemas(await makeSchema()).values()];
const requests = fc.oneof(
  ...schemas.flatMap(({ graphql, rest }) => [graphqlRequest(graphql, known), restRequest(rest, known)]),
);

/** Ids of everything, of both shops, and cursors of lists in different orders. */
async function whatTheStoreKnows(): Promise<Known> {
  const idsOf = async (table: string) => {
    const rows = await store.sql<{ id: string }>(
      `(select id from ${table} order by id limit 8) union (select id from ${table} order by id desc limit 4)`,
    );
    return [table, rows.map(({ id }) => id)] as const;
  };
  const ids = Object.fromEntries(await Promise.all(Object.values(TABLES).map(idsOf)));
  const admin = await store.as(ADMIN);
  const { data } = await admin.graphql(`{
    a: plants(limit: 1, sort: NAME) { nextCursor } b: plants(limit: 1) { nextCursor }
    c: orders(limit: 1) { nextCursor } d: customers(limit: 1) { nextCursor }
  }`);
  const cursors = Object.values<{ nextCursor: string }>(data).map(({ nextCursor }) => nextCursor);
  return { ids, cursors };
}

/** Logs everybody in again: requests before may have logged them out, revoked their key or disabled them. */
async function logInAgain(): Promise<void> {
  await store.sql('update users set disabled_at = null');
  await store.sql('update api_keys set revoked_at = null');
  const [ada, staff, admin, orchid] = await Promise.all([
    ...[ADA, STAFF, ADMIN].map((loginId) => store.as(loginId)),
    store.as(ORCHID_STAFF, ORCHID_KEY),
  ]);
  tokens = {
    nobody: undefined,
    ada: ada?.token,
    staff: staff?.token,
    admin: admin?.token,
    orchid: orchid?.token,
  };
}

async function send(request: FuzzRequest): Promise<string | undefined> {
  const { sender, method, path, headers, body } = request;
  const token = tokens[sender];
  const answer = await store.app.server.inject({
    method: method as 'GET',
    url: path,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers } as Record<string, string>,
    payload: body,
  });
  const { statusCode: status, payload: text } = answer;
  const outcome = /"code":"(\w+)"/.exec(text.slice(0, 20_000))?.[1]?.toUpperCase() ?? String(status);
  outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  const got = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  const misfit = await misfitOf(request, { status, headers: new Headers(got), text });
  return misfit && `${misfit}\n${printed(request)}\n${text.slice(0, 600)}`;
}

const printed = ({ body, ...rest }: FuzzRequest): string =>
  `${JSON.stringify(rest).slice(0, 600)}\n${JSON.stringify(String(body ?? '')).slice(0, 600)}`;

/** Sends a batch, a few requests at once; what is wrong with the answers. */
async function sendBatch(number: number): Promise<string[]> {
  await logInAgain();
  const batch = fc.sample(requests, { numRuns: BATCH, seed: SEED * 1_000 + number });
  const misfits: string[] = [];
  const queue = batch.values();
  const sendSome = async () => {
    for (const request of queue) misfits.push((await send(request)) ?? '');
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
  return misfits.filter(Boolean);
}

/** The heap alone: what lies outside of it also has the embedded database, which grows with its rows. */
function usedBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe(`${REQUESTS} requests that no client should send`, () => {
  it('get a declared answer, and leave the memory as it was', async () => {
    const batches = Math.ceil(REQUESTS / BATCH);
    const failures: string[] = [];
    let before = 0;
    for (let number = 0; number < batches && failures.length < 10; number++) {
      failures.push(...(await sendBatch(number)));
      if (number === Math.floor(batches / 3)) before = usedBytes();
    }
    expect(failures.slice(0, 10).join('\n\n')).toBe('');
    expect(usedBytes() - before).toBeLessThan(GROWTH_BYTES);
    // Neither all refused at the door, nor all fine.
    expect([...outcomes.keys()]).toEqual(expect.arrayContaining(OUTCOMES));
  }, 600_000);

  it('leave ledgers that add up, and a store that works', async () => {
    const { findings } = await inSnapshot(store.orm, (em) => audit(em));
    // `logInAgain` takes revocations back by SQL, which the audit reports.
    expect(findings.filter(({ subject }) => subject !== 'api_keys.revoked_at of greenhouse')).toEqual([]);
    await logInAgain();
    expect((await store.nobody.get('/health/ready')).status).toBe(200);
    const staff = await store.as(STAFF);
    const plant = `mutation { createPlant(sku: "AFTER", name: "Fern", description: "Green.", price: 900, stock: 2) { id } }`;
    const { id } = (await staff.graphql(plant)).data.createPlant;
    expect(await store.nobody.get(`/plants/${id}`)).toMatchObject({ status: 200, body: { sku: 'AFTER', stock: 2 } });
  });
});
