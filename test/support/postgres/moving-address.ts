import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** An address of a database that may lead to one server, then to another one, or to none that answers. */
export interface MovingAddress {
  url: string;
  /** Leads new connections to this server. */
  moveTo(url: string): void;
  /** Swallows what open connections send and get, and accepts new ones that nobody answers, until the address moves. */
  fallSilent(): void;
  close(): Promise<void>;
}

export async function openAddress(url: string): Promise<MovingAddress> {
  let target: URL | undefined = new URL(url);
  const open = new Map<Socket, Socket | undefined>();
  const server = createServer((client) => {
    const upstream = target && connect(Number(target.port), target.hostname);
    open.set(client, upstream);
    client
      .on('error', () => {})
      .on('close', () => {
        open.delete(client);
        upstream?.destroy();
      });
    upstream?.on('error', () => {}).on('close', () => client.destroy());
    if (upstream) client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    moveTo: (to) => {
      target = new URL(to);
    },
    fallSilent: () => {
      target = undefined;
      for (const [client, upstream] of open) {
        client.unpipe().resume();
        upstream?.unpipe().resume();
      }
    },
    close: async () => {
      for (const client of open.keys()) client.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
