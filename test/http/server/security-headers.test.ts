import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { setCommonHeaders } from '../../../src/http/headers.js';
import { openStore, STAFF } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

const OF_DATA = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const named = (headers: Headers) => Object.fromEntries(Object.keys(OF_DATA).map((name) => [name, headers.get(name)]));

describe('security headers', () => {
  it.each([
    ...[
      ['GET', '/plants', 200],
      ['HEAD', '/plants', 200],
      ['GET', '/plants/x', 404],
      ['GET', '/nothing', 404],
    ],
    ...[
      ['POST', '/plants', 405],
      ['PROPFIND', '/plants', 405],
      ['OPTIONS', '/plants', 204],
      ['POST', '/graphql', 400],
    ],
    ...[
      ['POST', '/auth/token', 400],
      ['GET', '/orders', 401],
      ['GET', '/nothing', 404],
      ['DELETE', '/auth/token', 401],
    ],
    ...[
      ['GET', '/health/live', 200],
      ['GET', '/health/ready', 200],
      ['GET', '/metrics', 200],
    ],
    ...[
      ['GET', '/openapi.json', 200],
      ['GET', '/assets/scalar.js', 200],
      ['GET', '/assets/none.js', 404],
    ],
    ...[
      ['GET', '/plants/%E0%A4%A', 404],
      ['GET', '/customers/%ff/wishlist', 404],
    ],
  ] as [string, string, number][])('are on the answer to %s %s', async (method, path, status) => {
    const answer = await store.nobody.send(method, path);
    expect(answer.status).toBe(status);
    expect(named(answer.headers)).toEqual(OF_DATA);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  it('are on responses to what is not HTTP', async () => {
    const { hostname, port } = new URL(store.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.end('nonsense\r\n\r\n');
    await new Promise((resolve) => socket.on('close', resolve));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(OF_DATA)) expect(text).toContain(`\r\n${name}: ${value}\r\n`);
  });

  it('are on answers from the cache, refused documents and 304', async () => {
    const staff = await store.as(STAFF);
    for (let round = 0; round < 2; round += 1) {
      const { headers } = await staff.get('/plants');
      expect(named(headers)).toEqual(OF_DATA);
      const again = await staff.get('/plants', { 'if-none-match': String(headers.get('etag')) });
      expect([again.status, named(again.headers)]).toEqual([304, OF_DATA]);
      expect(named((await staff.graphql('{ plants { items { name } } }')).headers)).toEqual(OF_DATA);
      expect(named((await staff.graphql('{ nothing }')).headers)).toEqual(OF_DATA);
    }
  });

  it('keep browsers on https if the request used it', async () => {
    const server = Fastify({ trustProxy: '127.0.0.1' });
    server.addHook('onRequest', async (request, reply) => setCommonHeaders(request, reply));
    server.get('/', async () => ({}));
    const hsts = async (protocol: string) =>
      (await server.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } })).headers[
        'strict-transport-security'
      ];
    expect([await hsts('https'), await hsts('http')]).toEqual(['max-age=31536000', undefined]);
    await server.close();
  });
});
