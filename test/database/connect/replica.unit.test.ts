import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PostgreSqlPlatform } from '@mikro-orm/postgresql';
import { Replica } from '../../../src/database/connect/replica.js';
import { StoreConnection } from '../../../src/database/connect/store-connection.js';

/** What the replica does with the next statement: it fails, or answers whether it has replayed a position. */
let next: Error | boolean;
let sent: number;
let logged: string[];
let now: number;
const start = Date.parse('2026-11-24T12:00:00Z');

beforeEach(() => {
  [sent, logged, next, now] = [0, [], false, start];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  jest.spyOn(StoreConnection.prototype, 'send').mockImplementation((async () => {
    sent += 1;
    if (next instanceof Error) throw next;
    return [{ rows: [{ replayed: next }] }];
  }) as never);
});

afterEach(() => void jest.restoreAllMocks());

const refused = new Error('refused');

const log = {
  warn: ({ err }: { err?: Error }, message: string) => logged.push(err ? `${err.message}: ${message}` : message),
  info: (_: object, message: string) => logged.push(message),
};

const AWAY = 'refused: a read replica does not answer; its reads go to the primary';
const BACK = 'the read replica answers again';
const BEHIND = 'a read replica is behind; its reads go to the primary';
const CAUGHT_UP = 'the read replica has caught up';

/** The answer of the primary; an error if it fails, too. */
let onPrimary: Error | object;

/** The store is not closing. */
const open = new AbortController().signal;

function makeReplica(maxLagMs = 0): Replica {
  const config = { get: () => ({}), getLogger: () => undefined, getPlatform: () => new PostgreSqlPlatform() };
  const send = async () => {
    if (onPrimary instanceof Error) throw onPrimary;
    return [{ rows: [onPrimary] }];
  };
  onPrimary = { lsn: '0/0' };
  const orm = { config, em: { getConnection: () => ({ send }) } };
  return new Replica('postgresql://shop:secret@replica/shop', orm as never, maxLagMs, log as never);
}

const read = (replica: Replica, signal?: AbortSignal): Promise<unknown> =>
  replica.execute('select', [], 'all', undefined, { signal } as never);

/** Lets so many seconds pass, checked each second; returns after how many the replica was asked. */
async function pass(replica: Replica, seconds: number): Promise<number[]> {
  const asked: number[] = [];
  for (let second = 1; second <= seconds; second += 1) {
    now += 1000;
    const before = sent;
    await replica.check(open);
    if (sent > before) asked.push(second);
  }
  return asked;
}

describe('a replica that does not answer', () => {
  it('is tried again after 1, 2, 4 … 60 seconds, and is announced once', async () => {
    const replica = makeReplica();
    next = refused;
    expect([await read(replica), replica.state]).toEqual([[{ lsn: '0/0' }], 'away']);
    expect(await pass(replica, 190)).toEqual([1, 3, 7, 15, 31, 63, 123, 183]);
    expect(logged).toEqual([AWAY]);
    next = false;
    expect(await pass(replica, 60)).toEqual([53]);
    expect([replica.state, logged]).toEqual(['used', [AWAY, BACK]]);
  });

  it('gets no reads until it answers: those go to the primary', async () => {
    const replica = makeReplica();
    next = refused;
    await read(replica);
    const before = sent;
    next = true;
    expect([await read(replica), sent]).toEqual([[{ lsn: '0/0' }], before]);
    await pass(replica, 1);
    expect([await read(replica), sent]).toEqual([[{ replayed: true }], before + 2]);
  });

  it('has a longer pause when it fails again soon after it answered', async () => {
    const replica = makeReplica();
    const failAgain = async () => {
      next = refused;
      await read(replica);
      next = true;
      return pass(replica, 10);
    };
    expect([await failAgain(), await failAgain(), await failAgain()]).toEqual([[1], [2], [4]]);
    now += 60_000;
    expect(await failAgain()).toEqual([1]);
  });

  it('is not blamed for a statement that fails on the primary, too, or that was cancelled', async () => {
    const replica = makeReplica();
    next = refused;
    await expect(read(replica, AbortSignal.abort())).rejects.toBe(refused);
    onPrimary = new Error('division by zero');
    await expect(read(replica)).rejects.toBe(onPrimary);
    expect([replica.state, logged]).toEqual(['used', []]);
  });

  it('answers nothing about itself', async () => {
    const replica = makeReplica();
    expect(await replica.ask('select')).toEqual({ replayed: false });
    next = refused;
    expect(await replica.ask('select')).toBeUndefined();
    expect([replica.state, logged]).toEqual(['away', [AWAY]]);
  });
});

describe('a replica that may be 30 seconds behind', () => {
  /** Checks it so many seconds after the first time, when the primary has this position. */
  const check = (replica: Replica, seconds: number, lsn = `0/${seconds}`) => {
    now = start + seconds * 1000;
    onPrimary = { lsn };
    return replica.check(open);
  };

  it('is read once it has replayed a position of the primary', async () => {
    const replica = makeReplica(30_000);
    expect(replica.state).toBe('behind');
    await check(replica, 0);
    expect(replica.state).toBe('behind');
    next = true;
    await check(replica, 1);
    expect([replica.state, logged]).toEqual(['used', []]);
  });

  it('is not used when it has not replayed a position in time, and is announced once', async () => {
    const replica = makeReplica(30_000);
    next = true;
    await check(replica, 0);
    next = false;
    for (const seconds of [1, 16, 30]) await check(replica, seconds);
    expect([replica.state, logged]).toEqual(['used', []]);
    for (const seconds of [31, 32, 47, 62, 63]) await check(replica, seconds);
    expect([replica.state, logged]).toEqual(['behind', [BEHIND]]);
    next = true;
    await check(replica, 64);
    expect([replica.state, logged]).toEqual(['used', [BEHIND, CAUGHT_UP]]);
  });

  it('is read while the primary is idle, and while it replays each position a little late', async () => {
    const replica = makeReplica(30_000);
    for (const seconds of [0, 100, 200]) {
      next = true;
      await check(replica, seconds, '0/0');
      next = false;
      await check(replica, seconds + 1);
      expect(replica.state).toBe('used');
      next = true;
      await check(replica, seconds + 30);
    }
    expect(logged).toEqual([]);
  });

  it('stays what it is while the position of the primary is unknown', async () => {
    const replica = makeReplica(30_000);
    onPrimary = new Error('no WAL');
    await pass(replica, 100);
    expect([replica.state, sent]).toEqual(['behind', 0]);
    next = true;
    await check(replica, 101);
    onPrimary = new Error('no WAL');
    await pass(replica, 100);
    expect([replica.state, sent]).toEqual(['used', 1]);
    const unknown = 'no WAL: the primary does not report its position: the lag is unknown';
    expect(logged).toEqual([unknown, 'the lag of the read replica is measured again', unknown]);
  });

  it('is compared again after a failure: it may be another server', async () => {
    const replica = makeReplica(30_000);
    next = true;
    await check(replica, 0);
    next = refused;
    await check(replica, 1);
    expect(replica.state).toBe('away');
    next = true;
    await pass(replica, 1);
    expect(replica.state).toBe('behind');
    await check(replica, 3);
    expect([replica.state, logged]).toEqual(['used', [AWAY, BACK]]);
  });

  it('is always read where its lag is not measured', async () => {
    const replica = makeReplica();
    expect([await pass(replica, 3), replica.state]).toEqual([[], 'used']);
  });
});
