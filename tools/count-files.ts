// `bash tools/with-postgres.sh node tools/count-files.ts`, after `npm run build:code`: how many files of src/ a request or a
// webhook passes. A file counts if V8 saw a function of it run (the code of the module itself is not one).
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';

const BUILT = join(import.meta.dirname, '..', '.build');
const load = <T>(file: string): Promise<T> => import(pathToFileURL(join(BUILT, file)).href);

await import('reflect-metadata');
const { createApp } = await load<typeof import('../src/app.ts')>('app.js');
const { readConfig } = await load<typeof import('../src/config/config.ts')>('config/config.js');

const settings = {
  DATABASE_URL: process.env['BENCH_DATABASE_URL'],
  SECRETS_KEY: randomBytes(32).toString('base64'),
  STOREFRONT_ORGANIZATION: 'greenhouse',
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
  ALLOW_DEMO_KEYS: 'true',
  RATE_LIMIT_PER_MINUTE: '0',
  HOST: '127.0.0.1',
  PORT: '0',
};
const open = (role: string) => createApp(readConfig({ ...settings, PROCESS_ROLE: role }), pino({ level: 'silent' }));

// Nothing here takes longer, unless something never happens.
setTimeout(() => process.exit(1), 120_000).unref();

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** The files in which a function ran during this work. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ours = result.filter(({ url }) => url.startsWith(pathToFileURL(BUILT).href));
  const ran = ours.filter(({ functions }) =>
    functions.some(({ ranges: [all] }) => all && all.startOffset > 0 && all.count > 0),
  );
  return ran.map(({ url }) => url.slice(pathToFileURL(BUILT).href.length + 1).replace(/\.js$/, '.ts')).sort();
}

const id = (number: number) => `00000000-0000-7000-8000-00000000${number}`;
let keys = 0;

/** Sends a request over HTTP, and fails if it is refused. */
async function send(base: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': `key-${++keys}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(
    base + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const answer = await response.json();
  if (!response.ok || answer.errors) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
const login = async (base: string) =>
  (await send(base, '/auth/token', { api_key: 'psk_demo_greenhouse', login_id: 'admin@greenhouse.example' }))[
    'auth_token'
  ];

execFileSync(process.execPath, [join(BUILT, 'cli/seed.js')], { env: { ...process.env, ...settings } });
const store = await open('api');
const base = await store.server.listen({ port: 0, host: '127.0.0.1' });
const token = String(await login(base));
const get = (path: string) => () => send(base, path, undefined, token);
const post = (path: string, body: object) => () => send(base, path, body, token);
const query = (text: string) => post('/graphql', { query: text });

const ORDERS =
  '{ orders { items { number customer { name } items { name quantity } refunds { items { total { amount } } } } } }';
const PLANTS = '{ plants(limit: 20) { items { name price { amount } stock } } }';
const lines = await get(`/orders/${id(3001)}`)();
const [first, second] = (lines['items'] as { id: string }[]).map((line) => line.id);

const trips: Record<string, () => Promise<unknown>> = {
  'REST refund': post(`/orders/${id(3001)}/refund`, { items: [{ order_item_id: first, quantity: 1 }] }),
  'REST refund of everything': post(`/orders/${id(3004)}/refund`, {}),
  'GraphQL refund': query(
    `mutation { refundOrder(orderId: "${id(3001)}", items: [{ orderItemId: "${second}", quantity: 1 }]) { id total { amount } } }`,
  ),
  'GET /plants, miss': get('/plants?limit=7'),
  'GET /plants, hit': get('/plants?limit=7'),
  'GraphQL plants, miss': query(PLANTS),
  'GraphQL plants, hit': query(PLANTS),
  'GET /orders/{id}': get(`/orders/${id(3002)}`),
  'GraphQL orders with customers, lines, refunds': query(ORDERS),
};

const counted: Record<string, string[]> = {};
for (const [name, trip] of Object.entries(trips)) {
  if (!name.endsWith('hit')) await get(`/customers/${id(2001)}`)();
  counted[name] = await filesOf(trip);
}
await store.close();

/** The API runs in a process of its own, so that only the worker's files count. */
async function webhook(): Promise<string[]> {
  const api = spawn(process.execPath, [join(BUILT, 'main.js')], {
    env: { ...process.env, ...settings, PROCESS_ROLE: 'api', PORT: '4719' },
    stdio: 'ignore',
  });
  const receiver = createServer((request, response) => request.resume().on('end', () => response.end('{}'))).listen(0);
  const worker = await open('worker');
  try {
    const elsewhere = 'http://127.0.0.1:4719';
    const answers = () =>
      fetch(`${elsewhere}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 100));
    await worker.startJobs();
    const admin = String(await login(elsewhere));
    const { port } = receiver.address() as { port: number };
    const change = (text: string) => send(elsewhere, '/graphql', { query: text }, admin);
    const made = await change(`mutation { createWebhookEndpoint(url: "http://127.0.0.1:${port}/") { id } }`);
    const endpoint = JSON.stringify(made['data']).match(/[0-9a-f-]{36}/)?.[0];
    const pending = `{ webhookDeliveries(endpointId: "${endpoint}", state: PENDING) { items { id } } }`;
    const delivered = async () => JSON.stringify(await change(pending)).includes('"items":[]');
    const adjust = async () => {
      const arrived = once(receiver, 'request');
      await change(`mutation { adjustStock(plantId: "${id(1002)}", change: 1) { id } }`);
      await arrived;
      while (!(await delivered())) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await adjust();
    return await filesOf(adjust);
  } finally {
    api.kill();
    receiver.close();
    await worker.close();
  }
}
counted['one webhook'] = await webhook();

for (const [name, files] of Object.entries(counted))
  process.stdout.write(`${String(files.length).padStart(4)}  ${name}\n`);
if (process.argv.includes('--files')) process.stdout.write(`${JSON.stringify(counted, undefined, 1)}\n`);
