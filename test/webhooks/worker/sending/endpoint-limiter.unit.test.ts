import { describe, expect, it } from '@jest/globals';
import { EndpointLimiter } from '../../../../src/webhooks/worker/sending/endpoint-limiter.js';

/** A limiter whose requests end when the test says so; `started` lists them. */
function openLimiter() {
  const started: { item: string; end(answered: boolean): Promise<void> }[] = [];
  const rooms: number[] = [];
  const limiter = new EndpointLimiter<string>(
    (item) =>
      new Promise((resolve) => {
        const end = async (answered: boolean) => {
          resolve(answered);
          await new Promise(setImmediate);
        };
        started.push({ item, end });
      }),
    () => rooms.push(started.length),
  );
  return { limiter, started, rooms };
}

describe('the endpoint limiter', () => {
  it('sends an endpoint that has not answered two requests at once, and with each answer one more, up to ten', async () => {
    const { limiter, started } = openLimiter();
    for (let index = 0; index < 100; index++) limiter.add('a', String(index));
    limiter.add('b', 'other');
    const running = () => started.filter(({ item }) => item !== 'other').length - ended;
    let ended = 0;
    expect(started.map(({ item }) => item)).toEqual(['0', '1', 'other']);
    const seen: number[] = [];
    for (const one of started.filter(({ item }) => item !== 'other')) {
      ended += 1;
      await one.end(true);
      seen.push(running());
    }
    expect(seen).toEqual([3, 4]);
    while (ended < 20) {
      const next = started.filter(({ item }) => item !== 'other')[ended];
      ended += 1;
      await next?.end(true);
      seen.push(running());
    }
    expect(Math.max(...seen)).toBe(10);
    expect(seen.at(-1)).toBe(10);
  });

  it('remembers how many an endpoint gets when it has nothing to send, until a request is not answered', async () => {
    const { limiter, started } = openLimiter();
    for (let index = 0; index < 3; index++) {
      limiter.add('a', 'one by one');
      await started[index]?.end(true);
    }
    for (let index = 0; index < 20; index++) limiter.add('a', 'together');
    expect(started).toHaveLength(3 + 5);
    await started[3]?.end(false);
    for (const { end } of started.slice(4, 7)) await end(false);
    expect(started).toHaveLength(3 + 5 + 1);
  });

  it('gives no more to an endpoint that does not answer', async () => {
    const { limiter, started } = openLimiter();
    for (let index = 0; index < 10; index++) limiter.add('a', String(index));
    await started[0]?.end(false);
    await started[1]?.end(false);
    expect(started.map(({ item }) => item)).toEqual(['0', '1', '2', '3']);
    expect(limiter.take()).toEqual(['4', '5', '6', '7', '8', '9']);
  });

  it('takes more deliveries than it sends at once of an endpoint that answers quickly, and reports when half are done', async () => {
    const { limiter, started, rooms } = openLimiter();
    limiter.add('a', '0');
    limiter.add('a', '1');
    expect(limiter.held()).toEqual([{ endpoint_id: 'a', size: 2, most: 2 }]);
    await started[0]?.end(true);
    // Three requests at once, and three times as many deliveries.
    expect(rooms).toEqual([2]);
    expect(limiter.held()).toEqual([{ endpoint_id: 'a', size: 1, most: 9 }]);
    for (let index = 2; index < 10; index++) limiter.add('a', String(index));
    expect(limiter.held()).toEqual([{ endpoint_id: 'a', size: 9, most: 9 }]);
    await started[1]?.end(true);
    expect(limiter.held()).toEqual([{ endpoint_id: 'a', size: 8, most: 16 }]);
    expect(rooms).toHaveLength(2);
    await started[2]?.end(false);
    expect(limiter.held()).toEqual([{ endpoint_id: 'a', size: 7, most: 2 }]);
  });
});
