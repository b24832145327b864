import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import type { Client, Pool } from 'pg';
import { splitSql } from './postgres/split-sql.js';
import type { Store } from './store.js';

/** What gives a transaction its role and organization, and what wakes the workers after a request (core/jobs/notify.ts). */
const NOT_OF_REQUEST = /^(set local (role|plant_store\.organization|synchronous_commit) |select pg_notify\()/;

/**
 * The statements that a store sends to its database meanwhile, without those that are no part of a request. A message
 * of several statements counts as several.
 */
export async function statementsOf(store: Store, run: () => Promise<unknown>): Promise<string[]> {
  const sent = process.env['TEST_DATABASE_URL'] ? await messagesOf(store) : logged(store);
  try {
    await run();
    return sent
      .texts()
      .flatMap(splitSql)
      .filter((text) => !NOT_OF_REQUEST.test(text));
  } finally {
    sent.restore();
  }
}

/**
 * How often a store waits for its PostgreSQL meanwhile: what it sends after an answer begins another wait. No request waits
 * for the notification of workers.
 */
export async function waitsOf(run: () => Promise<unknown>): Promise<number> {
  const port = Number(new URL(String(process.env['TEST_DATABASE_URL'])).port);
  const answered = new Map<Socket, number>();
  const { write } = Socket.prototype;
  let waits = 0;
  const spy = jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...sent: unknown[]) {
    if (this.remotePort === port && !String(sent[0]).includes('pg_notify(')) {
      if (answered.get(this) !== this.bytesRead) waits += 1;
      answered.set(this, this.bytesRead);
    }
    return write.apply(this, sent as never);
  });
  try {
    await run();
    return waits;
  } finally {
    spy.mockRestore();
  }
}

/** What goes to a PostgreSQL: the log would show the statements of a batched flush twice. */
async function messagesOf(store: Store) {
  const pool = (await store.orm.em.getConnection('write').getNativeClient()) as Pool & { Client: typeof Client };
  const query = jest.spyOn(Object.getPrototypeOf(pool.Client.prototype) as Client, 'query');
  return { texts: () => query.mock.calls.map(([text]) => String(text)), restore: () => query.mockRestore() };
}

function logged(store: Store) {
  const log = jest.spyOn(store.orm.config.getLogger(), 'logQuery');
  return { texts: () => log.mock.calls.map(([{ query }]) => String(query)), restore: () => log.mockRestore() };
}
