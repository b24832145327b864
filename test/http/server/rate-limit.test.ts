import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStore, type Store } from '../../support/store.js';

let store: Store;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api', RATE_LIMIT_PER_MINUTE: '6' });
});

afterAll(() => store.close());

const json = { 'content-type': 'application/json' };

it('counts what is refused before anything looks into it', async () => {
  const { nobody } = store;
  const refused: [status: number, send: () => Promise<{ status: number; headers: Headers }>][] = [
    [400, () => nobody.get('/plants', { 'api-version': 'x' })],
    [400, () => nobody.post('/auth/token', {}, { 'idempotency-key': 'two words' })],
    [400, () => nobody.post('/auth/token', '{', json)],
    [413, () => nobody.post('/auth/token', `"${'x'.repeat(102_400)}"`, json)],
    [415, () => nobody.post('/auth/token', 'x', { 'content-type': 'text/plain' })],
    [405, () => nobody.send('PUT', '/plants')],
  ];
  for (const [at, [status, send]] of refused.entries()) {
    const { status: got, headers } = await send();
    expect([got, headers.get('ratelimit')?.split(';t')[0]]).toEqual([status, `"default";r=${5 - at}`]);
  }
  const { status, headers } = await nobody.get('/plants');
  expect([status, headers.get('ratelimit')?.split(';t')[0]]).toEqual([429, '"default";r=0']);
});
