import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signTestWebhook } from '../../../examples/receivers/verify-webhook.cjs';
import { makeReceiver } from '../../../src/operations/receiver/receiver.js';

const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const BODY = '{"id":"evt","type":"order.created","resource":{"type":"order","id":"o1"},"sequence":3,"data":{}}';

describe('the demo receiver', () => {
  const lines: string[] = [];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = makeReceiver(SECRET, (line) => lines.push(line));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const post = (path: string, headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers, body: BODY });

  it('prints each event with its resource', async () => {
    const timestamp = Math.floor(Date.now() / 1000);
    const answer = await post('/webhooks', signTestWebhook(BODY, SECRET, { timestamp }));
    expect(answer.status).toBe(204);
    const at = new Date(timestamp * 1000).toISOString().replace('.000', '');
    expect(lines.at(-1)).toBe(`${at} verified  order.created  order o1 #3  event evt`);
  });

  it('prints why it refuses a request', async () => {
    const answer = await post('/webhooks', { 'webhook-timestamp': 'garbage' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The header webhook-signature is missing');
    expect(lines.at(-1)).toContain('refused  The header webhook-signature is missing');
  });

  it('is nowhere else', async () => {
    expect((await post('/other', {})).status).toBe(404);
    expect((await fetch(`${url}/webhooks`)).status).toBe(404);
  });
});
