import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MOST_WRITES, Replica } from '../../../../src/core/persistence/replicas/replica.js';

/** The statements that the replica got, and what it does with the next ones: throw an error, or find so many rows. */
let sent: string[];
let next: Error | number;
let announced: string[];
/** The pauses so far, and how to end the last one. */
let pauses: number[];
let endPause: () => void;

beforeEach(() => {
  [sent, announced, pauses, next] = [[], [], [], 0];
});

afterEach(() => void jest.restoreAllMocks());

const makeReplica = (maxLagMs = 0) => {
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    pauses.push(ms);
    endPause = work;
    return { unref: () => undefined };
  }) as never);
  const execute = async (sql: string) => {
    sent.push(sql);
    if (next instanceof Error) throw next;
    return [{ count: next, replayed: next > 0 }];
  };
  const announcements = {
    away: (error: unknown) => announced.push(String(error)),
    back: () => announced.push('back'),
    behind: () => announced.push('behind'),
    caughtUp: () => announced.push('caught up'),
  };
  return new Replica('replica:5432', execute as never, announcements, maxLagMs);
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a replica that does not answer', () => {
  it('is tried again after 1, 2, 4 … 60 seconds, and is announced once', async () => {
    const replica = makeReplica();
    next = new Error('refused');
    replica.failed(next);
    replica.failed(next);
    for (let time = 0; time < 7; time += 1) {
      endPause();
      await turn();
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect([announced, replica.isAway]).toEqual([['Error: refused'], true]);
    next = 0;
    endPause();
    await turn();
    expect([announced, replica.isAway]).toEqual([['Error: refused', 'back'], false]);
    expect(pauses).toHaveLength(8);
  });

  it('has a longer pause when it fails again soon after it answered', async () => {
    const replica = makeReplica();
    for (const expected of [1000, 2000, 4000]) {
      replica.failed(new Error('refused'));
      expect(pauses.at(-1)).toBe(expected);
      endPause();
      await turn();
      expect(replica.isAway).toBe(false);
    }
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 10 * 60_000);
    replica.failed(new Error('refused'));
    expect(pauses.at(-1)).toBe(1000);
  });
});

describe('a replica that may be 30 seconds behind', () => {
  const primary = (seconds: number) => ({ lsn: `0/${seconds}`, at: seconds * 1000 });
  const states = ({ isUsable, isBehind, isAway }: Replica) => ({ isUsable, isBehind, isAway });
  const usable = { isUsable: true, isBehind: false, isAway: false };
  const behind = { isUsable: false, isBehind: true, isAway: false };

  it('is read once it has replayed a position of the primary', async () => {
    const replica = makeReplica(30_000);
    expect(states(replica)).toEqual(behind);
    await replica.compare(primary(0));
    expect(states(replica)).toEqual(behind);
    next = 1;
    await replica.compare(primary(1));
    expect([states(replica), announced]).toEqual([usable, []]);
  });

  it('is not used when it has not replayed a position in time, and is announced once', async () => {
    const replica = makeReplica(30_000);
    next = 1;
    await replica.compare(primary(0));
    next = 0;
    for (const seconds of [1, 16, 30]) await replica.compare(primary(seconds));
    expect([states(replica), announced]).toEqual([usable, []]);
    for (const seconds of [31, 32, 47, 62, 63]) await replica.compare(primary(seconds));
    expect([states(replica), announced]).toEqual([behind, ['behind']]);
    next = 1;
    await replica.compare(primary(64));
    expect([states(replica), announced]).toEqual([usable, ['behind', 'caught up']]);
  });

  it('is read while the primary is idle, and while it replays each position a little late', async () => {
    const replica = makeReplica(30_000);
    for (const seconds of [0, 100, 200]) {
      next = 1;
      await replica.compare({ lsn: '0/0', at: seconds * 1000 });
      next = 0;
      await replica.compare(primary(seconds + 1));
      expect(states(replica)).toEqual(usable);
      next = 1;
      await replica.compare(primary(seconds + 30));
    }
    expect(announced).toEqual([]);
  });

  it('is compared again after a failure: it may be another server', async () => {
    const replica = makeReplica(30_000);
    next = 1;
    await replica.compare(primary(0));
    replica.failed(new Error('refused'));
    expect(states(replica)).toEqual({ isUsable: false, isBehind: false, isAway: true });
    const asked = sent.length;
    await replica.compare(primary(1));
    expect(sent).toHaveLength(asked);
    endPause();
    await turn();
    expect(states(replica)).toEqual(behind);
    await replica.compare(primary(2));
    expect([states(replica), announced]).toEqual([usable, ['Error: refused', 'back']]);
  });

  it('is always read where its lag is not measured', () => {
    expect(states(makeReplica())).toEqual(usable);
  });
});

describe('what a caller wrote', () => {
  const writes = (...ids: string[]) => ({ userId: 'ada', organizationId: 'greenhouse', ids });

  it('counts as replayed only if every row is there, and is looked for until then', async () => {
    const replica = makeReplica();
    expect([await replica.has(writes()), sent.length]).toEqual([true, 0]);
    next = 1;
    expect([await replica.has(writes('b', 'a')), await replica.has(writes('b', 'a'))]).toEqual([false, false]);
    next = 2;
    expect([await replica.has(writes('b', 'a')), await replica.has(writes('b', 'a'))]).toEqual([true, true]);
    expect(sent).toHaveLength(3);
    expect(await replica.has(writes('c', 'b', 'a'))).toBe(false);
    expect(sent).toHaveLength(4);
  });

  it('is looked for again after a failure: the replica may be another one', async () => {
    const replica = makeReplica();
    next = 1;
    expect(await replica.has(writes('a'))).toBe(true);
    replica.failed(new Error('refused'));
    next = 0;
    expect(await replica.has(writes('a'))).toBe(false);
  });

  it('counts as missing if there is too much to look for', async () => {
    const replica = makeReplica();
    const many = Array.from({ length: MOST_WRITES + 1 }, (_, index) => `${index}`);
    next = many.length;
    expect([await replica.has(writes(...many)), sent.length]).toEqual([false, 0]);
    next = MOST_WRITES;
    expect(await replica.has(writes(...many.slice(1)))).toBe(true);
  });
});
