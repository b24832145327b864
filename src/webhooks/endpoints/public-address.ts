import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { WebhookNetworks } from '../../config/config.js';

/** IPv6 addresses of the public internet, with others among them. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** IPv6 addresses that stand for the IPv4 address in their last bytes. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address belongs to the public internet, and to none of the ranges of the IANA special-purpose registries;
 * false for anything that is not an IP address. An IPv6 address that embeds an IPv4 address is as public as that.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address)) return false;
  // This makes an IPv4 address of one that is mapped into IPv6.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  const bytes = parsed.toByteArray();
  if (parsed.match(NAT64)) return isPublicAddress(bytes.slice(12).join('.'));
  if (parsed.range() === '6to4') return isPublicAddress(bytes.slice(2, 6).join('.'));
  return parsed.range() === 'unicast' && parsed.match(GLOBAL_UNICAST);
}

const isLoopbackAddress = (address: string): boolean => ipaddr.process(address).range() === 'loopback';

/** Whether webhooks may be sent to this IP address. */
export const isReachable = (address: string, networks: WebhookNetworks): boolean =>
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

/** Ports that browsers never send requests to: other protocols own them (the "bad ports" of the fetch standard). */
const BAD_PORTS = [
  ...[0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109],
  ...[110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530],
  ...[531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190],
  ...[5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/** Ports of databases, queues and machine management: many of these services answer HTTP, but none receives webhooks. */
const SERVICE_PORTS = [
  ...[
    1433, 1521, 3306, 3389, 5432, 5433, 5984, 6379, 6380, 6432, 7474, 7687, 8086, 8123, 9042, 9200, 9300, 11211, 27017,
  ],
  ...[1883, 4222, 5671, 5672, 9092, 15672, 61613], // queues
  ...[2375, 2376, 2377, 2379, 2380, 4243, 4646, 6443, 8200, 8300, 8500, 10250, 10255], // containers, secrets
  ...[5985, 5986, 9090, 9091, 9100, 9222, 9229], // remote control, metrics, debuggers
];

const ports = new Set([...BAD_PORTS, ...SERVICE_PORTS]);

/** Whether the port of a URL usually belongs to another kind of service; no webhook goes there on a private address. */
export const isPortOfOtherService = (url: URL): boolean =>
  ports.has(Number(url.port || (url.protocol === 'https:' ? 443 : 80)));
