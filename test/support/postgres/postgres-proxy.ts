import { connect, createServer } from 'node:net';
import { type Followed, type Following, type Point, Session } from './postgres-session.js';

export interface PostgresProxy {
  /** The URL of the same database, through the proxy. */
  url: string;
  /** Follows the next transaction, up to `commit` or `rollback`, or up to the given point. */
  follow(point?: Point): Followed;
  /** How many statements that begin with this text were sent. */
  sent(beginning: string): number;
  /** The PostgreSQL process ids of the open sessions. */
  pids(): number[];
  close(): Promise<void>;
}

/** A proxy between a store and PostgreSQL that can stop a transaction before or after any statement. No TLS. */
export async function openProxy(databaseUrl: string): Promise<PostgresProxy> {
  const target = new URL(databaseUrl);
  const sessions = new Set<Session>();
  const proxy: { next?: Following; statements: string[] } = { statements: [] };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    const session = new Session(client, upstream, proxy);
    sessions.add(session);
    upstream.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: url.href,
    follow: (point) => {
      const { promise, resolve: hold } = Promise.withResolvers<Session>();
      let session: Session | undefined;
      void promise.then((one) => {
        session = one;
      });
      proxy.next = {
        statements: [],
        held: promise.then(({ pid }) => pid),
        point,
        hold,
        cut: (keep) => session?.cut(keep),
        release: () => session?.release(),
      };
      return proxy.next;
    },
    sent: (beginning) => proxy.statements.filter((text) => text.startsWith(beginning)).length,
    pids: () => [...sessions].map((session) => session.pid),
    close: async () => {
      for (const session of sessions) session.end();
      await new Promise((closed) => server.close(closed));
    },
  };
}
