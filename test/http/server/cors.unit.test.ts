import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../../src/config/config.js';
import { allowOrigins } from '../../../src/http/server/hosts-and-origins.js';

let server: FastifyInstance;

afterEach(() => server.close());

/** Returns a function that gives the `access-control-allow-origin` that a page of this origin receives. */
async function serverWith(environment: Record<string, string>) {
  server = Fastify();
  allowOrigins(readConfig(environment))(server);
  server.get('/', async () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const allowed = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const answers = [{ headers }, { headers, method: 'OPTIONS' }].map((init) =>
      fetch(`http://127.0.0.1:${port}/`, init),
    );
    const [answer, preflight] = await Promise.all(answers);
    expect([answer?.status, preflight?.status]).toEqual([200, 204]);
    for (const { headers } of [answer, preflight] as Response[]) {
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBe(answer?.headers.get('access-control-allow-origin'));
    }
    return { origin: answer?.headers.get('access-control-allow-origin'), vary: answer?.headers.get('vary') };
  };
  return { port, allowed };
}

describe('CORS_ORIGINS', () => {
  it('of the demo are its own addresses: pages of other sites, ports and schemes read nothing', async () => {
    const { port, allowed } = await serverWith({});
    for (const own of [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`])
      expect(await allowed(own)).toEqual({ origin: own, vary: 'Origin' });
    for (const other of [
      ...[
        'https://evil.example',
        `http://evil.example:${port}`,
        'null',
        'http://localhost',
        `https://localhost:${port}`,
      ],
      ...[`http://localhost:${port + 1}`, `http://localhost.evil.example:${port}`, 'nonsense'],
    ])
      expect([other, (await allowed(other)).origin]).toEqual([other, null]);
  });

  it('are none with DATABASE_URL', async () => {
    const { port, allowed } = await serverWith({ DATABASE_URL: 'postgresql://127.0.0.1/x' });
    for (const origin of [`http://127.0.0.1:${port}`, 'https://shop.example'])
      expect(await allowed(origin)).toEqual({ origin: null, vary: 'Origin' });
  });

  it('are those of the list, exactly', async () => {
    const { allowed } = await serverWith({ CORS_ORIGINS: 'https://shop.example, http://localhost:3000' });
    expect((await allowed('https://shop.example')).origin).toBe('https://shop.example');
    expect((await allowed('http://localhost:3000')).origin).toBe('http://localhost:3000');
    for (const other of ['http://shop.example', 'https://shop.example:8443', 'https://a.shop.example'])
      expect((await allowed(other)).origin).toBeNull();
  });

  it('may be every origin', async () => {
    const { allowed } = await serverWith({ CORS_ORIGINS: '*' });
    expect((await allowed('https://shop.example')).origin).toBe('*');
  });

  it.each([
    'shop.example',
    'https://shop.example/',
    'https://shop.example/a',
    'ftp://shop.example',
    'https://*.example',
  ])('cannot be %s', async (given) => {
    await serverWith({});
    expect(() => readConfig({ CORS_ORIGINS: given })).toThrow(
      `CORS_ORIGINS is "${given}", but it must be * or origins like https://shop.example, separated by commas.`,
    );
  });
});
