import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SITES } from '../../support/shop.js';
import { ADMIN, demoId, newKey, openStore, STAFF, type Store } from '../../support/store.js';

const REQUEST_MS = 3000;
/** A proxy names who has signed in. */
const VOUCHED = { ADMIN_TRUST_HEADER: 'remote-user', TRUST_PROXY: '127.0.0.1' };

let store: Store;
let isOpen: boolean;

beforeEach(async () => {
  store = await openStore({ ADMIN_API_KEY: SITES.ADMIN_API_KEY, ...VOUCHED }, { requestMs: REQUEST_MS });
  isOpen = true;
});

afterEach(async () => {
  if (isOpen) await store.close();
});

/** The answer to a request that was answered in time: on a busy machine, the first one may not be. */
async function inTime<A extends { status: number }>(send: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}

/** The cookie of the back office for this user. */
async function signIn(loginId: string): Promise<string> {
  const type = 'application/x-www-form-urlencoded';
  const headers = { origin: store.url, 'content-type': type, 'remote-user': loginId };
  const body = `loginId=${loginId}`;
  const response = await inTime(() =>
    fetch(`${store.url}/admin/sign-in`, { method: 'POST', headers, body, redirect: 'manual' }),
  );
  return String(response.headers.get('set-cookie')).split(';')[0] ?? '';
}

/** A stream of changes; `next` waits for the next one with these words. */
async function listen(loginId: string) {
  const leaving = new AbortController();
  const headers = { cookie: await signIn(loginId), 'accept-encoding': 'gzip' };
  const response = await inTime(() => fetch(`${store.url}/admin/live`, { headers, signal: leaving.signal }));
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  let text = '';
  let isDone = false;
  const next = async (words: string): Promise<void> => {
    while (!text.includes(words) && !isDone) {
      const { done, value = '' } = await reader.read();
      isDone = done;
      text += Buffer.from(value);
    }
    expect(text).toContain(words);
    text = text.slice(text.indexOf(words) + words.length);
  };
  const end = async (): Promise<void> => {
    while (!isDone) isDone = (await reader.read()).done;
  };
  return { next, end, leave: () => leaving.abort() };
}

const adjust = async (change: number) => {
  const key = newKey();
  const mutation = `mutation { adjustStock(plantId: "${demoId(1001)}", change: ${change}) { id } }`;
  let isDone = false;
  while (!isDone) {
    const staff = await store.as(STAFF);
    isDone = (await staff.graphql(mutation, undefined, { 'idempotency-key': key })).errors === undefined;
  }
};

it('a stream outlives the limit of a request, and is no slow answer', async () => {
  const admin = await listen(ADMIN);
  const staff = await listen(STAFF);
  await admin.next('event: live\ndata: true');
  await staff.next('event: live\ndata: true');
  await wait(REQUEST_MS + 200);
  await adjust(5);
  for (const stream of [admin, staff]) await stream.next(`"resourceId":"${demoId(1001)}"`);
  staff.leave();
  admin.leave();
  await expect(admin.end()).rejects.toThrow('aborted');
  const metrics = async () => (await store.nobody.get('/metrics')).body;
  expect(await metrics()).toMatch(
    /http_request_duration_seconds_count\{method="POST",route="\/admin\/\*",status="303"\} 2/,
  );
  expect(await metrics()).not.toMatch(/method="GET",route="\/admin\/\*"/);
});

it('a process that stops does not wait for its streams', async () => {
  const admin = await listen(ADMIN);
  await admin.next('event: live\ndata: true');
  const closed = store.close();
  isOpen = false;
  // By its sender: after its last seconds, a process breaks the connections that are left.
  await admin.end();
  await closed;
});
