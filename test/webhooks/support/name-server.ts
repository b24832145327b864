import { createSocket } from 'node:dgram';
import { isIP } from 'node:net';

const TYPES = new Map([
  [1, { family: 4, bytes: (address: string) => Buffer.from(address.split('.').map(Number)) }],
  [28, { family: 6, bytes: (address: string) => bytesOfIPv6(address) }],
]);

/** A name server on this machine. `answer` returns all addresses of a name, or undefined to leave a query unanswered. */
export async function openNameServer(answer: (name: string, family: number) => string[] | undefined) {
  const socket = createSocket('udp4', (query, { port, address }) => {
    const { name, end } = readName(query);
    const type = TYPES.get(query.readUInt16BE(end));
    const addresses = type && answer(name, type.family);
    if (!type || !addresses) return;
    const records = addresses.filter((one) => isIP(one) === type.family).map((one) => type.bytes(one));
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2); // a response without an error
    head.writeUInt16BE(records.length, 6);
    head.writeUInt32BE(0, 8);
    // Each record refers to the name in the question, and may be kept for 0 seconds.
    const meta = Buffer.concat([Buffer.from([0xc0, 12]), query.subarray(end, end + 4), Buffer.alloc(5)]);
    const answers = records.flatMap((data) => [meta, Buffer.from([data.length]), data]);
    socket.send(Buffer.concat([head, query.subarray(12, end + 4), ...answers]), port, address);
  });
  await new Promise<void>((bound) => socket.bind(0, '127.0.0.1', bound));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((closed) => socket.close(closed)),
  };
}

/** The name that a query asks for, and where it ends. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query[at] ?? 0; size > 0; size = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function bytesOfIPv6(address: string): Buffer {
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}
