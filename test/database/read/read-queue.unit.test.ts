import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type PendingRead, ReadQueue } from '../../../src/database/read/read-queue.js';

interface Row {
  key: string;
}

/** The messages so far: what each statement reads, and by which keys. */
let messages: [string, string[]][][];
/** How each message ends; a message is under way until then. */
let endings: ((error?: Error) => void)[];
let signals: AbortSignal[];

beforeEach(() => {
  [messages, endings, signals] = [[], [], []];
});

/** A queue whose messages end when the test says so. */
const queueOf = (atOnce: number, repeats = true) =>
  new ReadQueue(atOnce, repeats, (statements, _, signal) => {
    const sent = statements.map(({ text, values }): [string, string[]] => [text, String(values[0]).split(',')]);
    messages.push(sent);
    signals.push(signal);
    const results = sent.map(([, keys]) => ({ command: 'SELECT', rows: keys.map((key) => ({ key })) }));
    return new Promise((resolve, reject) => {
      endings.push((error) => (error ? reject(error) : resolve(results)));
    });
  });

function asking(queue: ReadQueue, key: string, { name = 'orders', caller = 'a' } = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<object[]>();
  const ask: PendingRead = {
    name,
    key,
    keyOf: (row) => (row as Row).key,
    statement: (keys) => ({ text: name, values: [keys.join()] }),
    caller,
    operation: 'query order',
    resolve,
    reject,
  };
  queue.add(ask);
  return { ask, rows: promise };
}

const end = async (error?: Error) => {
  endings.shift()?.(error);
  await setImmediate();
};

describe('what is read in one turn', () => {
  it('shares a message, and a statement if only the keys differ', async () => {
    const queue = queueOf(4);
    const asked = [
      asking(queue, '1'),
      asking(queue, '2', { caller: 'b' }),
      asking(queue, '1', { caller: 'c' }),
      asking(queue, '1', { name: 'lines of 5' }),
      asking(queue, '2', { name: 'lines of 6' }),
    ];
    await setImmediate();
    const keys = [['1', '2'], ['1'], ['2']];
    expect(messages).toEqual([
      [
        ['orders', keys[0]],
        ['lines of 5', keys[1]],
        ['lines of 6', keys[2]],
      ],
    ]);
    await end();
    const found = await Promise.all(asked.map(({ rows }) => rows));
    expect(found).toEqual(['1', '2', '1', '1', '2'].map((key) => [{ key }]));
  });

  it('waits while as many messages as may be are under way, and shares the next one', async () => {
    const queue = queueOf(1);
    asking(queue, '1');
    await setImmediate();
    asking(queue, '2');
    await setImmediate();
    asking(queue, '3');
    await setImmediate();
    expect(messages).toHaveLength(1);
    await end();
    expect(messages.at(-1)).toEqual([['orders', ['2', '3']]]);
  });

  it('is at most 32 statements, and 100 keys of each', async () => {
    const queue = queueOf(1);
    for (let at = 0; at < 150; at += 1) asking(queue, `${at}`);
    for (let at = 0; at < 40; at += 1) asking(queue, '1', { name: `lines ${at}` });
    await setImmediate();
    await end();
    expect(messages.map((statements) => statements.map(([, keys]) => keys.length))).toEqual([
      [100, 50, ...Array(30).fill(1)],
      Array(10).fill(1),
    ]);
  });

  it('is of one caller by half at most, while others wait', async () => {
    const queue = queueOf(1);
    for (let at = 0; at < 1000; at += 1) asking(queue, `a${at}`);
    for (let at = 0; at < 3; at += 1) asking(queue, `b${at}`, { caller: 'b' });
    await setImmediate();
    const ofFirst = messages[0]?.flatMap(([, keys]) => keys) ?? [];
    expect(ofFirst.filter((key) => key.startsWith('b'))).toEqual(['b0', 'b1', 'b2']);
    expect(ofFirst).toHaveLength(203);
  });
});

describe('a request that is aborted', () => {
  it('leaves the message to the others', async () => {
    const queue = queueOf(1);
    const [first, second] = [asking(queue, '1'), asking(queue, '2', { caller: 'b' })];
    await setImmediate();
    queue.leave(first.ask);
    expect(signals[0]?.aborted).toBe(false);
    await end();
    expect(await second.rows).toEqual([{ key: '2' }]);
  });

  it('cancels a message that nobody else waits for, and is not sent if it was not yet', async () => {
    const queue = queueOf(1);
    const [first, second] = [asking(queue, '1'), asking(queue, '2')];
    await setImmediate();
    const third = asking(queue, '3');
    queue.leave(third.ask);
    queue.leave(first.ask);
    queue.leave(second.ask);
    expect(signals[0]?.aborted).toBe(true);
    await end(new Error('cancelled'));
    expect(messages).toHaveLength(1);
  });

  it('does not keep those who wait behind it, be it a thousand of them', async () => {
    const queue = queueOf(1);
    asking(queue, '1');
    await setImmediate();
    const left = Array.from({ length: 1000 }, (_, at) => asking(queue, `left-${at}`));
    const stays = asking(queue, '2');
    for (const { ask } of left) queue.leave(ask);
    await end();
    expect(messages.slice(1)).toEqual([[['orders', ['2']]]]);
    await end();
    expect(await stays.rows).toEqual([{ key: '2' }]);
  });
});

describe('a message that fails', () => {
  const failed = new Error('one of both is wrong');

  it('is sent again for each read alone: only the wrong one fails', async () => {
    const queue = queueOf(1);
    const [right, wrong, gone] = [asking(queue, '1'), asking(queue, '2', { caller: 'b' }), asking(queue, '3')];
    const outcome = Promise.allSettled([right.rows, wrong.rows]);
    await setImmediate();
    queue.leave(gone.ask);
    await end(failed);
    await end();
    await end(failed);
    expect(messages.slice(1)).toEqual([[['orders', ['1']]], [['orders', ['2']]]]);
    expect(await outcome).toEqual([
      { status: 'fulfilled', value: [{ key: '1' }] },
      { status: 'rejected', reason: failed },
    ]);
    expect(messages).toHaveLength(3);
  });

  it('is not sent again for a request that is aborted before its turn', async () => {
    const queue = queueOf(1);
    const [first, gone, last] = [asking(queue, '1'), asking(queue, '2'), asking(queue, '3')];
    await setImmediate();
    await end(failed);
    queue.leave(gone.ask);
    await end();
    await end();
    expect(messages.slice(1)).toEqual([[['orders', ['1']]], [['orders', ['3']]]]);
    expect(await Promise.all([first.rows, last.rows])).toEqual([[{ key: '1' }], [{ key: '3' }]]);
  });

  it('fails for all in a transaction, which has failed, too', async () => {
    const queue = queueOf(1, false);
    const outcome = Promise.allSettled([asking(queue, '1').rows, asking(queue, '2').rows]);
    await setImmediate();
    await end(failed);
    expect(await outcome).toEqual([
      { status: 'rejected', reason: failed },
      { status: 'rejected', reason: failed },
    ]);
    expect(messages).toHaveLength(1);
  });
});
