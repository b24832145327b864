import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookNetworks } from '../../../config/config.js';
import { ForbiddenAddress, isReachable } from '../../endpoints/public-address.js';

/** Finds all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Asks the name servers of this machine, or these. The system's own resolver occupies a thread until it has an answer, and
 * Node has two for it: two names whose servers never answer would stop all deliveries to other names.
 */
export const askNameServers =
  (servers?: readonly string[]): Resolve =>
  async (hostname) => {
    // A resolver reads the name servers of the machine once, when it is made. The machine may get others at any time.
    const resolver = new Resolver();
    if (servers) resolver.setServers(servers);
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
    return addresses.map((address) => ({ address, family: isIP(address) }));
  };

/** Asks the system's resolver, which also knows the names of private networks: its hosts file and search domains. */
export const askSystem: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Makes a function that resolves a host name for a connection, and fails when any of its addresses is outside of the
 * networks. The connection uses an address that was checked here, so DNS rebinding cannot bypass the check.
 */
export const lookupWithin =
  (networks: WebhookNetworks, resolve: Resolve): LookupFunction =>
  (hostname, { all }, callback) => {
    const checked = resolve(hostname).then((addresses) => {
      const forbidden = addresses.find(({ address }) => !isReachable(address, networks));
      if (forbidden) throw new ForbiddenAddress(hostname, networks, forbidden.address);
      const [first] = addresses;
      if (!first) throw new Error(`${hostname} has no address`);
      return { addresses, first };
    });
    checked.then(
      ({ addresses, first }) => (all ? callback(null, addresses) : callback(null, first.address, first.family)),
      (error) => callback(error, '', 0),
    );
  };
