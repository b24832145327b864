import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { addressOf, networkOf, trusted } from '../../src/http/client-address.js';

/** What the store takes for the client's address when its connection comes from `from`. */
async function seen(trustProxy: false | number | string[], from: string, forwardedFor?: string): Promise<string> {
  const server = Fastify({ trustProxy: trusted(trustProxy) });
  server.get('/', async (request) => addressOf(request));
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const { body } = await server.inject({ url: '/', remoteAddress: from, headers });
  return body;
}

describe('the address of a client', () => {
  it.each<[string, false | number | string[], string, string | undefined, string]>([
    ['nobody is believed', false, '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['one proxy is', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['one proxy is, and what its client has claimed is not', 1, '10.0.0.1', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
    ['two proxies are', 2, '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['a network is', ['10.0.0.0/8'], '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['a network is, on a socket for both families', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['another one is not', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
    ['a proxy that says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that says nonsense', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
    ['a proxy that names a port', 1, '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
    ['a proxy that names a port of IPv6', 1, '10.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['IPv4 in IPv6', false, '::ffff:192.0.2.1', undefined, '192.0.2.1'],
    ['a zone', false, 'fe80::1%eth0', undefined, 'fe80::1'],
  ])('%s', async (_, trustProxy, from, forwardedFor, address) => {
    expect(await seen(trustProxy, from, forwardedFor)).toBe(address);
  });

  it('belongs to a network: its /64, or itself', () => {
    expect(networkOf('192.0.2.1')).toBe('192.0.2.1');
    expect(networkOf('unknown')).toBe('unknown');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:db8:1:2:ffff::')).toBe(networkOf('2001:db8:1:2:3:4:5:6'));
    expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  });
});
