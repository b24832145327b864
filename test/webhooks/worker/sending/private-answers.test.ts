import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeSender, send } from '../../../../src/webhooks/worker/sending/send.js';
import { expectRefusal } from '../../../support/expectations.js';
import { describeEmbedded } from '../../../support/postgres/on-postgres.js';
import { ADMIN, openStore, type Store } from '../../../support/store.js';
import { closeReceivers, openReceiver, until } from '../../support/webhook-sink.js';

const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const PRIVATE = 'the private notes of another program on this machine';

const open: Server[] = [];

/** Another program on this machine that answers whatever it is asked; it returns its URL and how often it was asked. */
async function openOtherService(port = 0) {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end(PRIVATE);
  });
  open.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked: () => asked, close: () => close(server) };
}

function close(server: Server): Promise<unknown> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
}

const attempt = (url: string, networks: 'public' | 'loopback' | 'any') =>
  send(makeSender({ networks, timeoutMs: 4000 }), {
    url,
    id: 'event-1',
    body: '{}',
    secrets: [SECRET],
    now: new Date(),
  });

afterAll(() => Promise.all([closeReceivers(), ...open.map(close)]));

describe('the answer of a private address', () => {
  it('is kept if it repeats the id of the webhook, as a receiver can; otherwise only the status is kept', async () => {
    const receiver = await openReceiver(async () => ({ status: 400, body: 'wrong secret' }));
    const other = await openOtherService();
    for (const networks of ['loopback', 'any'] as const) {
      expect(await attempt(receiver.url, networks)).toMatchObject({ status: 400, response: 'wrong secret' });
      const { status, response, error } = await attempt(other.url, networks);
      expect({ status, response, error }).toEqual({ status: 200, response: undefined, error: undefined });
      const byName = await attempt(other.url.replace('127.0.0.1', 'localhost'), networks);
      expect([byName.status, byName.response]).toEqual([200, undefined]);
    }
    expect(other.asked()).toBe(4);
    await other.close();
  });

  it('is not requested where only public addresses are allowed, nor from other machines in the demo', async () => {
    const other = await openOtherService();
    expect(await attempt(other.url, 'public')).toMatchObject({ error: '127.0.0.1 is not a public address' });
    const byName = await attempt(other.url.replace('127.0.0.1', 'localhost'), 'public');
    expect(byName.error).toBe('localhost is not a public address');
    expect(other.asked()).toBe(0);
    await other.close();
    expect((await attempt('http://192.168.77.1:4100/', 'loopback')).error).toBe(
      '192.168.77.1 is not a public address or one of this machine',
    );
  });

  it.each(['127.0.0.1', 'localhost'])('is never asked for at %s on a port of another kind of service', async (host) => {
    const other = await openOtherService(9229);
    const { error, status } = await attempt(`http://${host}:9229/json`, 'any');
    expect([status, error]).toEqual([undefined, `${host}:9229 is a port of another kind of service`]);
    expect(other.asked()).toBe(0);
    await other.close();
  });
});

// On PostgreSQL the store is not the demo.
describeEmbedded('a web page of another site, with the public keys of the demo', () => {
  let store: Store;
  const evil = { origin: 'https://evil.example' };

  beforeAll(async () => {
    store = await openStore({ WEBHOOK_ALLOW_PRIVATE_NETWORKS: '', CORS_ORIGINS: '' });
  });

  it('reads neither the store nor, through its webhooks, the services beside it', async () => {
    const other = await openOtherService();
    // The browser keeps the response from the page: nothing allows its origin.
    const login = await store.nobody.post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id: ADMIN }, evil);
    expect(login.headers.get('access-control-allow-origin')).toBeNull();
    // And who does have the token reads no answer of a service that knows nothing of webhooks.
    const admin = await store.as(ADMIN);
    const made = await admin.graphql(`mutation { it: createWebhookEndpoint(url: "${other.url}/notes") { id } }`);
    const { id } = made.data.it;
    await admin.graphql(`mutation { sendTestEvent(id: "${id}") { id } }`);
    const query = '{ webhookDeliveries(endpointId: "ID") { items { attempts { status response error } } } }';
    const attempts = async () => {
      const { data } = await admin.graphql(query.replace('ID', id));
      return data.webhookDeliveries.items.flatMap((delivery: { attempts: object[] }) => delivery.attempts);
    };
    await until(async () => (await attempts()).length > 0);
    expect(await attempts()).toEqual([{ status: 200, response: null, error: null }]);
    expect(other.asked()).toBe(1);
    await other.close();
  });

  it.each([
    ['http://192.168.1.1/', 'private_address', 'url must resolve to a public address, or to this machine'],
    ['http://127.0.0.1:5432/', 'port', 'url must not use a port of another kind of service on a private address'],
    ['http://localhost:6379/', 'port', 'url must not use a port of another kind of service on a private address'],
  ])('cannot name %s', async (url, code, message) => {
    const admin = await store.as(ADMIN);
    const answer = await admin.graphql(`mutation { it: createWebhookEndpoint(url: "${url}") { id } }`);
    const [issue] = expectRefusal(answer, 'BAD_USER_INPUT', [`url:${code}`]).errors;
    expect(issue.message).toBe(`${message} (received "${url}")`);
  });
});
