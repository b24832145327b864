import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../config/config.js';

/** The prefix of an IPv6 address that is the client's network, within which one client can use any address. */
const IPV6_NETWORK = 64;

/** An address with a port, as some proxies write it: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/;

/**
 * The address of the client, as the proxies that TRUST_PROXY names have seen it. An IPv4 address inside of an IPv6 one
 * (`::ffff:192.0.2.1`) is IPv4. A proxy's value that is not an address is ignored.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return parsed(ip) ?? parsed(socket.remoteAddress) ?? 'unknown';
}

/** What the budget of an address belongs to: the address, or the network of an IPv6 one. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK}`).toString()}/${IPV6_NETWORK}`;
}

/** Whom Fastify trusts. It gets no number of proxies: with one, it would also trust clients that reach this port directly. */
export const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

function parsed(text = ''): string | undefined {
  if (isIPv4(text)) return text;
  const [, inBrackets, ipv4] = WITH_PORT.exec(text) ?? [];
  // A zone (`fe80::1%eth0`) is a name of this machine for one of its networks.
  const address = (inBrackets ?? ipv4 ?? text).replace(/%.*$/, '');
  // Some parsers also accept `1` and `0x7f.1` as addresses.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address)) return undefined;
  return ipaddr.process(address).toString();
}
