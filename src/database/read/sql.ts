import type { EntityClass, EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { organizationOf } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { textArray } from '../../core/ids.js';
import { REQUEST_CONNECTIONS } from '../../core/limits.js';
import { bind, type Sender } from '../messages/statement.js';
import { untilAborted } from '../messages/until-aborted.js';
import { Semaphore } from '../semaphore.js';
import { currentWork, within } from '../work.js';
import { type PendingRead, ReadQueue } from './read-queue.js';
import { rowsOf } from './rows-of.js';

/**
 * A read of the rows that belong to a key, for any number of keys at once. Values: the organization, if the rows have one; the keys;
 * then those of the read.
 */
export interface KeyedRead<T extends object> {
  entity: EntityClass<object>;
  text: string;
  make(values: readonly unknown[]): T;
  /** The key that a row belongs to. */
  keyOf(row: T): string;
}

/** How many messages of one role and organization may be under way. */
const AT_ONCE = 4;

/** Of how many roles and organizations a queue is kept. */
const MOST_QUEUES = 1000;

/** For what the metrics count the messages that several operations share. */
const SEVERAL = 'several';

/** A statement with `?` for each value. */
export interface Sql {
  sql: string;
  values: readonly unknown[];
  /** As of a `Statement`. */
  make?(values: readonly unknown[]): object;
}

export type Rows = Record<string, unknown>[];

/**
 * The rows of a statement, in the transaction if there is one; there, statements that are asked for in one turn run in their order,
 * and one may lock what the next one reads. What a request asks for in one turn of the event loop
 * shares a message. Each statement runs in the role of the code that calls this function.
 */
export function readSql<Row extends object>(
  { em }: Pick<Context, 'em'>,
  { sql: text, values, make }: Sql,
): Promise<Row[]> {
  const statement = { ...bind(em.getPlatform(), text, values), make, runsAs: currentWork().runsAs };
  return ask(ownQueue(em), { name: statement, key: '', keyOf: () => '', statement: () => statement });
}

/** What each request has read, by its EntityManager. */
const known = new WeakMap<EntityManager, Map<string, Promise<object[]>>>();

/**
 * The rows of a key. In a transaction they are read there, with all that it has changed; elsewhere, a request reads them
 * once, and shares the message with others.
 */
export async function readByKey<T extends object>(
  ctx: Context,
  { entity, text, make, keyOf }: KeyedRead<T>,
  key: string,
  more: readonly unknown[] = [],
): Promise<T[]> {
  const { em } = ctx;
  const { runsAs, request } = currentWork();
  const reader = `${runsAs?.role} ${runsAs?.organizationId} ${ctx.organizationId}`;
  const own = rowsOf(em, entity).isOwned ? [organizationOf(ctx)] : [];
  const read: Read = {
    name: `${text} ${JSON.stringify(more)} ${reader}`,
    key,
    keyOf: keyOf as (row: object) => string,
    statement: (keys) => {
      const values = [...own, textArray(keys), ...more.map(String)];
      return { text, values, make, runsAs, byKeys: true };
    },
  };
  if (em.isInTransaction()) {
    if (em.getUnitOfWork().shouldAutoFlush(em.getMetadata().get(entity))) await em.flush();
    return ask(ownQueue(em), read);
  }
  const ofRequest = known.get(em) ?? new Map<string, Promise<object[]>>();
  known.set(em, ofRequest);
  const id = `${read.name} ${key}`;
  const rows =
    ofRequest.get(id) ?? (request?.caller ? ask(sharedQueue(em, reader), read, signalOf(em)) : ask(ownQueue(em), read));
  ofRequest.set(id, rows);
  return rows as Promise<T[]>;
}

type Read = Pick<PendingRead, 'name' | 'key' | 'keyOf' | 'statement'>;

/** `signal`: when the read leaves the queue. */
function ask<T extends object>(queue: ReadQueue, read: Read, signal?: AbortSignal): Promise<T[]> {
  const { promise, resolve, reject } = Promise.withResolvers<object[]>();
  const { caller = '', operation = '' } = currentWork().request ?? {};
  const asked: PendingRead = { ...read, caller, operation, resolve, reject };
  const wait = () => {
    queue.add(asked);
    return promise as Promise<T[]>;
  };
  const leave = async () => {
    queue.leave(asked);
    reject(signal?.reason);
  };
  return signal ? untilAborted(signal, wait, leave) : wait();
}

const signalOf = (em: EntityManager) => (em as unknown as { signal?: AbortSignal }).signal;

const own = new WeakMap<object, ReadQueue>();

/** The reads of one transaction, or of one EntityManager. */
function ownQueue(em: EntityManager): ReadQueue {
  const transaction = em.getTransactionContext();
  const owner = transaction ?? em;
  const found = own.get(owner);
  if (found) return found;
  const queue = new ReadQueue(transaction ? 1 : REQUEST_CONNECTIONS, false, (statements) => {
    const connection = em.getConnection(transaction ? 'write' : 'read') as unknown as Sender;
    return connection.send(statements, transaction, signalOf(em));
  });
  own.set(owner, queue);
  return queue;
}

/** The queues of each connection. One that is forgotten still answers what it was asked. */
const shared = new WeakMap<object, LRUCache<string, ReadQueue>>();

/** The reads of all requests of one role and organization. They take connections together, as if they were one caller. */
function sharedQueue(em: EntityManager, reader: string): ReadQueue {
  const connection = em.getConnection('read') as unknown as Sender;
  const queues = shared.get(connection) ?? new LRUCache<string, ReadQueue>({ max: MOST_QUEUES });
  shared.set(connection, queues);
  const found = queues.get(reader);
  if (found) return found;
  const queue = new ReadQueue(AT_ONCE, true, (statements, asks, signal) => {
    const [first] = asks as [PendingRead];
    const operation = asks.every((one) => one.operation === first.operation) ? first.operation : SEVERAL;
    const request = { connections: new Semaphore(1), caller: reader, operation };
    return within({ request }, () => connection.send(statements, undefined, signal));
  });
  queues.set(reader, queue);
  return queue;
}
