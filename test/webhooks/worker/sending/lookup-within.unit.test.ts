import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WebhookNetworks } from '../../../../src/config/config.js';
import {
  askNameServers,
  askSystem,
  lookupWithin,
  type Resolve,
} from '../../../../src/webhooks/worker/sending/lookup-within.js';
import { makeSender, send } from '../../../../src/webhooks/worker/sending/send.js';
import { openNameServer } from '../../support/name-server.js';

/** Public by its range, but nobody has it. */
const PUBLIC = '3ffe::1';

const NAMES: Record<string, string[]> = {
  'both.test': ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111'],
  'private.test': ['10.0.0.1'],
  'mixed.test': ['8.8.8.8', '127.0.0.1'],
  'second-family.test': ['8.8.8.8', '::1'],
  'metadata.test': ['169.254.169.254'],
  'unspecified.test': ['0.0.0.0'],
  'mapped.test': ['::ffff:7f00:1'],
  'nat64.test': ['64:ff9b::7f00:1'],
  '6to4.test': ['2002:7f00:1::'],
};

const look = (name: string, all: boolean, networks: WebhookNetworks, resolve: Resolve) =>
  new Promise<string | LookupAddress[]>((resolved, reject) =>
    lookupWithin(networks, resolve)(name, { all }, (error, address) => (error ? reject(error) : resolved(address))),
  );

describe('a name that name servers resolve', () => {
  let server: Awaited<ReturnType<typeof openNameServer>>;
  let ask: Resolve;
  const lookPublic = (name: string, all: boolean) => look(name, all, 'public', ask);
  /** How often the IPv4 addresses of `rebinding.test` were asked for: from the second time on they are private. */
  let asked = 0;

  beforeAll(async () => {
    server = await openNameServer((name, family) => {
      if (name.endsWith('.silent.test')) return undefined;
      if (name !== 'rebinding.test') return NAMES[name] ?? [];
      if (family === 4) asked += 1;
      return asked <= 1 ? [PUBLIC] : ['127.0.0.1'];
    });
    ask = askNameServers([server.address]);
  });

  afterAll(() => server.close());

  it('has all its addresses of both families, in the requested form', async () => {
    expect(await lookPublic('both.test', true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(await lookPublic('both.test', false)).toBe('8.8.8.8');
    await expect(lookPublic('none.test', true)).rejects.toThrow('none.test');
  });

  it.each(Object.keys(NAMES).slice(1))('is refused if it is %s', async (name) => {
    await expect(lookPublic(name, true)).rejects.toThrow(/^\S+ resolves to \S+, which is not a public address$/);
  });

  it('is never connected to when it turns to a private address between two attempts, or within one', async () => {
    let connections = 0;
    const service = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    const url = `http://rebinding.test:${(service.address() as AddressInfo).port}/`;
    const sender = makeSender({ networks: 'public', timeoutMs: 3000 }, ask);
    const attempt = () => send(sender, { url, id: 'event', body: '{}', secrets: [], now: new Date() });
    const [first, second] = [await attempt(), await attempt()];
    expect(first.error).toEqual(expect.not.stringContaining('resolves to'));
    expect(second.error).toBe('rebinding.test resolves to 127.0.0.1, which is not a public address');
    expect([asked, connections]).toEqual([2, 0]);
    await new Promise((closed) => service.close(closed));
  });

  it('does not wait for other names whose servers never answer', async () => {
    let ended = 0;
    for (let index = 0; index < 20; index++)
      void lookPublic(`name-${index}.silent.test`, true).then(
        () => ended++,
        () => ended++,
      );
    expect(await lookPublic('both.test', false)).toBe('8.8.8.8');
    expect(ended).toBe(0);
  });
});

describe('a name that the system resolves', () => {
  it('may be of this machine where that is allowed, and not of another private network', async () => {
    expect(['127.0.0.1', '::1']).toContain(await look('localhost', false, 'loopback', askSystem));
    for (const name of ['10.0.0.1', '192.168.1.1', '0.0.0.0', 'fd00::1'])
      await expect(look(name, true, 'loopback', askSystem)).rejects.toThrow(
        `${name} resolves to ${name}, which is not a public address or one of this machine`,
      );
    expect(await look('10.0.0.1', false, 'any', askSystem)).toBe('10.0.0.1');
    await expect(look('localhost', false, 'public', askSystem)).rejects.toThrow(
      /^localhost resolves to (127\.0\.0\.1|::1), which is not a public/,
    );
  });
});
