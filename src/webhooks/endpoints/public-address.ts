import { lookup as dnsLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookNetworks } from '../../config/config.js';

/** Address ranges outside the public internet, from the IANA special-purpose registries (RFC 6890 and its updates). */
const IPV4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8], // this network, unspecified
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, including cloud metadata services
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

const IPV6: readonly [network: string, prefix: number][] = [
  ['2001::', 23], // protocol assignments, including Teredo and benchmarking
  ['2001:db8::', 32], // documentation
  ['3fff::', 20], // documentation
];

const notPublic = new BlockList();
const reachable = new BlockList();
for (const [network, prefix] of IPV6) notPublic.addSubnet(network, prefix, 'ipv6');
// Only 2000::/3 of IPv6 is public; loopback, unique local, link-local and multicast addresses lie outside it.
reachable.addSubnet('2000::', 3, 'ipv6');
// NAT64, 6to4 and IPv4-mapped addresses embed an IPv4 address, so each IPv4 range is blocked inside them too.
reachable.addSubnet('64:ff9b::', 96, 'ipv6');
reachable.addSubnet('::ffff:0:0', 96, 'ipv6');
for (const [network, prefix] of IPV4) {
  const [a, b, c, d] = network.split('.').map(Number) as [number, number, number, number];
  const high = ((a << 8) | b).toString(16);
  const low = ((c << 8) | d).toString(16);
  notPublic.addSubnet(network, prefix, 'ipv4');
  notPublic.addSubnet(`::ffff:${high}:${low}`, 96 + prefix, 'ipv6');
  notPublic.addSubnet(`64:ff9b::${high}:${low}`, 96 + prefix, 'ipv6');
  notPublic.addSubnet(`2002:${high}:${low}::`, 16 + prefix, 'ipv6');
}

/** Whether an IP address belongs to the public internet; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (isIP(bare) === 4) return !notPublic.check(bare, 'ipv4');
  if (isIP(bare) === 6) return reachable.check(bare, 'ipv6') && !notPublic.check(bare, 'ipv6');
  return false;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopbackAddress = (address: string): boolean => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether webhooks may be sent to this IP address. */
const isReachable = (address: string, networks: WebhookNetworks): boolean =>
  networks === 'any' || isPublicAddress(address) || (networks === 'loopback' && isLoopbackAddress(address));

/**
 * Whether webhooks must never be sent to this URL host: an IP address outside of the networks, or a name that always
 * resolves to this machine. `URL` has already normalized decimal, octal and hex notations of IP addresses.
 */
export function isForbiddenHost(hostname: string, networks: WebhookNetworks = 'public'): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return !isReachable(host, networks);
  return networks === 'public' && (host === 'localhost' || host.endsWith('.localhost'));
}

/** Thrown instead of connecting; `address` is what the host name resolved to. */
export class ForbiddenAddress extends Error {
  constructor(host: string, networks: WebhookNetworks, address?: string) {
    const allowed = networks === 'loopback' ? 'a public address or one of this machine' : 'a public address';
    super(address ? `${host} resolves to ${address}, which is not ${allowed}` : `${host} is not ${allowed}`);
  }
}

/**
 * Makes a function that resolves a host name for a connection, and fails when any of its addresses is outside of the
 * networks. The connection uses an address that was checked here, so DNS rebinding cannot bypass the check.
 */
export const lookupWithin =
  (networks: WebhookNetworks): LookupFunction =>
  (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const forbidden = addresses.find(({ address }) => !isReachable(address, networks));
      if (forbidden) return callback(new ForbiddenAddress(hostname, networks, forbidden.address), '', 0);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      if (!first) return callback(new Error(`${hostname} has no address`), '', 0);
      return callback(null, first.address, first.family);
    });
  };
