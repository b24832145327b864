import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationOf } from '../../access.js';
import type { Context } from '../../context.js';
import { Places } from '../connections/places.js';
import type { Sender } from '../messages/statement.js';
import { untilAborted } from '../messages/until-aborted.js';
import { currentWork, within } from '../work.js';
import type { ByKey } from './by-key.js';
import { type PendingRead, ReadQueue } from './read-queue.js';

/** How many messages of one role and organization may be under way. */
const AT_ONCE = 4;

/** For what the metrics count the messages that several operations share. */
const SEVERAL = 'several';

/** What each request has read, by its EntityManager. */
const known = new WeakMap<EntityManager, Map<string, Promise<object[]>>>();

/**
 * The rows of a key. In a transaction they are read there, with all that it has changed; elsewhere, a request reads them
 * once.
 */
export async function readByKey<T extends object>(
  ctx: Context,
  read: ByKey<T>,
  key: string,
  more: PendingRead['more'] = [],
): Promise<T[]> {
  const { em } = ctx;
  if (em.isInTransaction()) {
    if (em.getUnitOfWork().shouldAutoFlush(read.meta)) await em.flush();
    return (await ask(ctx, read, key, more)) as T[];
  }
  const ofRequest = known.get(em) ?? new Map<string, Promise<object[]>>();
  known.set(em, ofRequest);
  const name = `${read.name} ${key}${more.length > 0 ? JSON.stringify(more) : ''}`;
  const rows = ofRequest.get(name) ?? ask(ctx, read, key, more);
  ofRequest.set(name, rows);
  return (await rows) as T[];
}

function ask<T extends object>(
  ctx: Context,
  read: ByKey<T>,
  key: string,
  more: PendingRead['more'],
): Promise<object[]> {
  const { promise, resolve, reject } = Promise.withResolvers<object[]>();
  const { caller = '', operation = '' } = currentWork().request ?? {};
  const organizationId = read.isOwned ? organizationOf(ctx) : '';
  const asked: PendingRead = { read: read as never, organizationId, key, more, caller, operation, resolve, reject };
  const { signal } = ctx.em as unknown as { signal?: AbortSignal };
  if (!caller || ctx.em.isInTransaction()) {
    ownQueue(ctx.em, signal).add(asked);
    return promise;
  }
  const queue = sharedQueue(ctx);
  const wait = () => {
    queue.add(asked);
    return promise;
  };
  const leave = async () => {
    queue.leave(asked);
    reject(signal?.reason);
  };
  return signal ? untilAborted(signal, wait, leave) : wait();
}

const own = new WeakMap<object, ReadQueue>();

/** The reads of one transaction, or of work that is no request. */
function ownQueue(em: EntityManager, signal?: AbortSignal): ReadQueue {
  const transaction = em.getTransactionContext();
  const owner = transaction ?? em;
  const found = own.get(owner);
  if (found) return found;
  const connection = em.getConnection(transaction ? 'write' : 'read') as unknown as Sender;
  const send = (statements: Parameters<Sender['send']>[0]) => connection.send(statements, transaction, signal);
  const queue = new ReadQueue({ send, atOnce: 1, repeats: false });
  own.set(owner, queue);
  return queue;
}

const shared = new WeakMap<object, Map<string, ReadQueue>>();

/** The reads of all requests of one role and organization. They take connections together, as if they were one caller. */
function sharedQueue({ em, organizationId }: Context): ReadQueue {
  const { role, organizationId: scope } = currentWork().scope ?? {};
  const connection = em.getConnection('read') as unknown as Sender;
  const queues = shared.get(connection) ?? new Map<string, ReadQueue>();
  shared.set(connection, queues);
  const caller = `${role} ${scope} ${organizationId}`;
  const found = queues.get(caller);
  if (found) return found;
  const queue = new ReadQueue({
    send: (statements, asks, signal) => {
      const [first] = asks as [PendingRead];
      const operation = asks.every((one) => one.operation === first.operation) ? first.operation : SEVERAL;
      const request = { connections: new Places(1), caller, operation };
      return within({ request }, () => connection.send(statements, undefined, signal));
    },
    atOnce: AT_ONCE,
    repeats: true,
    idle: () => queues.delete(caller),
  });
  queues.set(caller, queue);
  return queue;
}
