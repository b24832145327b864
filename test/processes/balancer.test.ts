import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import { freePort } from '../support/processes/free-port.js';
import { until } from '../webhooks/support/webhook-sink.js';

/** A process behind the balancer: counts the requests that it got, and hangs up on those that it should not answer. */
interface Process {
  server: Server;
  ready: boolean;
  hangsUp: boolean;
  got: number;
  /** The headers of the last request. */
  headers?: IncomingHttpHeaders;
}

let folder: string;
let base: string;
let haproxy: ReturnType<typeof spawn>;
const processes: Process[] = [];

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket.destroy() !== undefined));
    socket.once('error', () => resolve(false));
  });

async function openProcess(): Promise<number> {
  const one: Process = { ready: true, hangsUp: false, got: 0, server: createServer() };
  one.server.on('request', (request, response) => {
    if (request.url === '/health/ready') return void response.writeHead(one.ready ? 200 : 503).end();
    one.headers = request.headers;
    request.resume().once('end', () => {
      one.got += 1;
      if (one.hangsUp) request.socket.destroy();
      else response.end('answered');
    });
  });
  one.server.listen(0, '127.0.0.1');
  await once(one.server, 'listening');
  processes.push(one);
  return (one.server.address() as { port: number }).port;
}

const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${base}${path}`, { method, headers, body: method === 'POST' ? '{}' : undefined });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const requestsSeen = () => processes.reduce((sum, { got }) => sum + got, 0);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-haproxy-'));
  const port = await freePort();
  base = `http://127.0.0.1:${port}`;
  let config = (await readFile('ops/haproxy/haproxy.cfg', 'utf8'))
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace('/tmp/haproxy.sock', join(folder, 'haproxy.sock'));
  for (const name of ['api-1', 'api-2']) config = config.replace(`${name}:4000`, `127.0.0.1:${await openProcess()}`);
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  haproxy = spawn('haproxy', ['-q', '-f', file], { stdio: 'ignore', env: { ...process.env, PUBLIC_URL: base } });
  await until(() => accepts(port));
});

beforeEach(async () => {
  for (const one of processes) Object.assign(one, { ready: true, hangsUp: false, got: 0 });
  // A process is used again from its next check on.
  await until(async () => {
    await send('GET', '/plants');
    await send('GET', '/plants');
    return processes.every(({ got }) => got > 0);
  });
  for (const one of processes) one.got = 0;
});

afterAll(async () => {
  haproxy?.kill('SIGTERM');
  for (const { server } of processes) server.closeAllConnections();
  for (const { server } of processes) server.close();
  await rm(folder, { recursive: true, force: true });
});

it('sets the forwarded headers itself; another host is refused', async () => {
  const lies = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  await send('GET', '/plants', lies);
  expect(processes.find(({ got }) => got > 0)?.headers).toMatchObject({
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': new URL(base).host,
    'x-forwarded-proto': 'http',
  });
  const { statusCode, body } = await request(base, { headers: { host: 'evil.example' } });
  await body.dump();
  expect([statusCode, requestsSeen()]).toEqual([421, 1]);
});

describe('a process that gets a request and dies', () => {
  it.each([
    ['a read', 'GET', {}],
    ['a change with a key', 'POST', { 'idempotency-key': 'k-1' }],
  ])('%s goes to the other process', async (_, method, headers) => {
    Object.assign(processes[0] as Process, { hangsUp: true });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(method, '/orders/1/refund', headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(processes[0]?.got).toBeGreaterThan(0);
    expect(processes[1]?.got).toBe(4);
  });

  it('a change without a key is sent once: nobody knows whether it was done', async () => {
    for (const one of processes) one.hangsUp = true;
    // HAProxy hangs up, too, on a connection that was used before.
    const answer = await send('POST', '/orders/1/refund').catch(() => ({ status: 'none' }));
    expect([502, 'none']).toContain(answer.status);
    expect(requestsSeen()).toBe(1);
  });
});

it('a process that is not ready gets no more requests', async () => {
  Object.assign(processes[0] as Process, { ready: false });
  await until(async () => {
    Object.assign(processes[0] as Process, { got: 0 });
    for (let sent = 0; sent < 4; sent++) expect((await send('POST', '/graphql')).status).toBe(200);
    return processes[0]?.got === 0;
  });
});

it('while none is ready, clients get the errors of the store', async () => {
  for (const one of processes) one.ready = false;
  await until(async () => (await send('GET', '/plants')).status === 503);
  const rest = await send('GET', '/plants');
  expect(rest.headers.get('retry-after')).toBe('1');
  expect(rest.headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(rest.text)).toEqual({
    type: '/docs/errors#service_unavailable',
    title: 'Service unavailable',
    status: 503,
    code: 'service_unavailable',
    detail: 'The store is not available at the moment.',
    errors: [],
  });
  const graphql = await send('POST', '/graphql');
  expect([graphql.status, graphql.headers.get('retry-after')]).toEqual([503, '1']);
  expect(JSON.parse(graphql.text)).toEqual({
    errors: [
      {
        message: 'The store is not available at the moment.',
        extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
      },
    ],
  });
  for (const one of processes) one.got = 0;
  expect((await send('GET', '/plants')).status).toBe(503);
  expect(requestsSeen()).toBe(0);
});
