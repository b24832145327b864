import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../../../src/config/config.js';
import { tryPorts } from '../../../../src/http/server/try-port.js';
import { clientOf } from '../../../support/client.js';
import { expectProblem } from '../../../support/expectations.js';
import { openStore, type Store } from '../../../support/store.js';

const opened: Store[] = [];

/** Opens a store that is closed after the test; not every test has one. */
async function open(...settings: Parameters<typeof openStore>): Promise<Store> {
  const store = await openStore(...settings);
  opened.push(store);
  return store;
}

afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

describe('/metrics', () => {
  it('has a port of its own, and is not on that of the store', async () => {
    const store = await open({ PROCESS_ROLE: 'api', METRICS_PORT: '0' });
    const url = String(await store.app.metricsServer?.listen({ port: 0, host: '127.0.0.1' }));
    const metrics = clientOf(url);
    expectProblem(await store.nobody.get('/metrics'), { status: 404, code: 'not_found' });
    const { status, body } = await metrics.get('/metrics');
    expect([status, /http_request_duration_seconds_count\{.*status="404"\} 1/.test(body)]).toEqual([200, true]);
    expectProblem(await metrics.get('/health/live'), { status: 404, code: 'not_found' });
  });

  it('is nowhere in production unless a port is named', async () => {
    const store = await open({ PROCESS_ROLE: 'api' }, { metricsPort: 'none' });
    expect(store.app.metricsServer).toBeUndefined();
    expectProblem(await store.nobody.get('/metrics'), { status: 404, code: 'not_found' });
  });

  it('of a worker is on its port', async () => {
    const store = await open({ PROCESS_ROLE: 'worker', METRICS_PORT: '9100' });
    expect(store.app.metricsServer).toBeUndefined();
    expect((await store.nobody.get('/metrics')).status).toBe(200);
  });

  it('needs a port that is free', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const config = readConfig({ PORT: '0', HOST: '127.0.0.1', METRICS_PORT: String(port) });
    await expect(tryPorts(config)).rejects.toThrow(
      `METRICS_PORT is "${port}", but that port is in use. Choose a free port.`,
    );
    await new Promise((resolve) => other.close(resolve));
  });
});
