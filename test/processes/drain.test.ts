import { afterAll, expect, it } from '@jest/globals';
import { clientOf } from '../support/client.js';
import { endStores, startStore } from '../support/processes/processes.js';
import { demoId, newKey, STAFF } from '../support/store.js';

const DRAIN_SECONDS = 5;

afterAll(() => endStores());

it('DRAIN_SECONDS: after SIGTERM a process is not ready, but answers as before, and then ends', async () => {
  const store = await startStore({ DATA_DIR: 'memory://', DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const asked = performance.now();
  const ended = store.kill('SIGTERM');
  const nobody = clientOf(store.url);
  while ((await nobody.get('/health/ready')).status !== 503);
  const login = await nobody.post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id: STAFF });
  expect([login.status, login.headers.get('connection')]).toEqual([200, 'keep-alive']);
  const refund = await clientOf(store.url, login.body.auth_token).post(
    `/orders/${demoId(3001)}/refund`,
    {},
    { 'idempotency-key': newKey() },
  );
  expect(refund.status).toBe(201);
  await ended;
  expect(performance.now() - asked).toBeGreaterThan(DRAIN_SECONDS * 1000 - 50);
  expect(store.output()).not.toContain('could not stop');
  await expect(nobody.get('/health/live')).rejects.toThrow('ECONNREFUSED');
});
