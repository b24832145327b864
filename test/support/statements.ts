import { Socket } from 'node:net';
import { jest } from '@jest/globals';
import pg from 'pg';
import { Message } from '../../src/database/messages/message.js';
import { EVENTS_CHANNEL } from '../../src/jobs/notifications.js';

/** What opens a connection, gives a transaction its role and organization, wakes workers after a request, and reads the clock. */
const NOT_OF_REQUEST =
  /^select (set_config\('(role|synchronous_commit)'|extract\(epoch from clock_timestamp\(\)\) \*|pg_backend_pid\(\) as pid)/;

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** The statements of one call of `pg.Client.query`. */
export function statementsIn([first, values]: readonly unknown[]): readonly SentStatement[] {
  if (first instanceof Message) return first.statements;
  const { text, values: own = values } = (
    typeof first === 'string' ? { text: first } : first
  ) as Partial<SentStatement>;
  return [{ text: String(text), values: Array.isArray(own) ? own : [] }];
}

/** Records every statement that this process sends to its databases while `work` runs. */
export async function recording(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.flatMap(statementsIn);
  } finally {
    query.mockRestore();
  }
}

/** The texts of those statements, without those that are no part of a request. A message of several statements counts as several. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const texts = (await recording(run)).map(({ text }) => text.trim());
  return texts.filter((text) => !NOT_OF_REQUEST.test(text));
}

/**
 * How often a store waits for its PostgreSQL meanwhile: what it sends after an answer begins another wait. No request waits
 * for the notification of workers.
 */
export async function waitsOf(run: () => Promise<unknown>): Promise<number> {
  const port = Number(new URL(String(process.env['TEST_POOLER_URL'] ?? process.env['TEST_DATABASE_URL'])).port);
  const sending = new Map<Socket, string>();
  const answered = new Map<Socket, number>();
  const { write } = Socket.prototype;
  let waits = 0;
  const count = (socket: Socket) => {
    if (!sending.get(socket)?.includes(EVENTS_CHANNEL)) {
      if (answered.get(socket) !== socket.bytesRead) waits += 1;
      answered.set(socket, socket.bytesRead);
    }
    sending.delete(socket);
  };
  const spy = jest.spyOn(Socket.prototype, 'write').mockImplementation(function (this: Socket, ...sent: unknown[]) {
    if (this.remotePort === port) {
      // The parts of a message are written at once.
      if (!sending.has(this)) queueMicrotask(() => count(this));
      sending.set(this, `${sending.get(this) ?? ''}${sent[0]}`);
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
