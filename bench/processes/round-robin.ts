import { type AddressInfo, connect, createServer } from 'node:net';

/** Gives each new connection to the next of TARGETS (host:port, separated by commas). */
const targets = String(process.env['TARGETS']).split(',');
let next = 0;

const server = createServer((client) => {
  const [host, port] = String(targets[next++ % targets.length]).split(':');
  const upstream = connect(Number(port), host);
  for (const socket of [client, upstream]) socket.setNoDelay();
  client.pipe(upstream).pipe(client);
  client.on('error', () => upstream.destroy());
  upstream.on('error', () => client.destroy());
});

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
