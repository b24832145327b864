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
