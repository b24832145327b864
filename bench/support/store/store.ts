import { delimiter, dirname } from 'node:path';
import { request } from 'undici';
import { type Listen, type Running, startProcess } from '../run/start-process.ts';

/** How long the process may take to become ready. */
const START_MS = 60_000;

/** The settings of every measured store: no rate limits, and deliveries to this machine are allowed. */
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  RATE_LIMIT_PER_MINUTE: '0',
  LOGIN_RATE_LIMIT_PER_MINUTE: '0',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  STOREFRONT_ORGANIZATION: 'greenhouse',
  ALLOW_DEMO_KEYS: 'true',
  LOG_LEVEL: 'error',
  // The script starts the `node` that it finds here.
  PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
};

/** Starts a store process as `npm start` does, and waits until it is ready. */
export const startStore = (environment: Record<string, string>, later?: Listen): Promise<Running> =>
  startReady(['.build/store/main.js'], environment, later);

/** Starts a store process whose libraries are not bundled, so that `preload` can change one of them. */
export const startUnbundledStore = (environment: Record<string, string>, preload: string): Promise<Running> =>
  startReady(['--import', preload, '.build/main.js'], environment);

async function startReady(program: string[], environment: Record<string, string>, later?: Listen): Promise<Running> {
  const args = ['tools/small-node.sh', '--enable-source-maps', ...program];
  const store = await startProcess(args, { ...settings, ...environment }, WELCOME, 'sh', later);
  await ready(store.url);
  return store;
}

/** The address in the welcome text of the store. */
const WELCOME = /(http:\/\/\S+)\/health\/ready\s/;

async function ready(url: string): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; ) {
    const { statusCode, body } = await request(`${url}/health/ready`);
    await body.dump();
    if (statusCode === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The store was not ready within ${START_MS / 1000} s.`);
}
