import { BlockList, isIP } from 'node:net';

/** Whether a connection comes from one of these addresses and networks: those of TRUST_PROXY. */
export function proxiesOf(trusted: readonly string[]): (address: string | undefined) => boolean {
  const networks = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const is6 = isIP(address) === 6;
    networks.addSubnet(address, Number(bits ?? (is6 ? 128 : 32)), is6 ? 'ipv6' : 'ipv4');
  }
  return (address = '') => isIP(address) > 0 && networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
