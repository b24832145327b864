import { beforeEach, describe, expect, it } from '@jest/globals';
import { inRequest } from '../../../src/database/work.js';
import type { ResponseCache } from '../../../src/http/api.js';
import { makeResponseCache } from '../../../src/http/response-cache/response-cache.js';

const version = (number: number, server = 'one') => ({ server, number });
const saying = (text: string) => ({ body: Buffer.from(text), headers: {} });

let cache: ResponseCache;
let lookups: string[];
let made: number;

beforeEach(() => {
  lookups = [];
  made = 0;
  cache = makeResponseCache((result) => lookups.push(result));
});

const find = async (key: string, asked: number, has = asked, server = 'one') => {
  const stored = await cache.find(key, version(asked, server), async () => {
    made += 1;
    return { version: version(has, server), response: saying(`${key} ${has}`) };
  });
  return stored?.body.toString();
};

describe('the response cache', () => {
  it('makes a response once for each key and version', async () => {
    expect([await find('a', 1), await find('a', 1), await find('b', 1)]).toEqual(['a 1', 'a 1', 'b 1']);
    expect(made).toBe(2);
    expect(lookups).toEqual(['miss', 'hit', 'miss']);
  });

  it('makes another one for a newer version, and serves a newer one to a caller who has read an older version', async () => {
    expect(await find('a', 1)).toBe('a 1');
    expect(await find('a', 2, 3)).toBe('a 3');
    expect(await find('a', 2)).toBe('a 3');
    expect(await find('a', 4)).toBe('a 4');
    expect(made).toBe(3);
  });

  it('forgets all after the database server was started again, whose versions may begin from an earlier one', async () => {
    expect(await find('a', 9)).toBe('a 9');
    expect(await find('a', 5, 5, 'two')).toBe('a 5');
    expect(made).toBe(2);
  });

  it('makes two for a caller at once, and nobody else waits for the third', async () => {
    const end = Promise.withResolvers<void>();
    const slowly = (key: string) =>
      inRequest('rude', () =>
        cache.find(key, version(1), async () => {
          made += 1;
          await end.promise;
          return { version: version(1), response: saying(`${key}, slowly`) };
        }),
      );
    const rude = ['a', 'b', 'c'].map(slowly);
    await new Promise(setImmediate);
    expect(made).toBe(2);
    expect(await inRequest('other', () => find('c', 1))).toBe('c 1');
    end.resolve();
    const bodies = (await Promise.all(rude)).map((response) => response?.body.toString());
    expect([bodies, made]).toEqual([['a, slowly', 'b, slowly', 'c 1'], 3]);
  });

  it('makes one response for all that wait for it, but never one from before their requests', async () => {
    let finish = () => {};
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const respond = (number: number) => async () => {
      made += 1;
      await slow;
      return { version: version(number), response: saying(`a ${number}`) };
    };
    const waiting = [1, 1, 2].map((number) => cache.find('a', version(number), respond(number)));
    finish();
    const bodies = (await Promise.all(waiting)).map((stored) => stored?.body.toString());
    expect(bodies).toEqual(['a 1', 'a 1', 'a 2']);
    expect(made).toBe(2);
  });

  it('keeps no error, and nothing that cannot be stored', async () => {
    const failing = () => cache.find('a', version(1), () => Promise.reject(new Error('away')));
    await expect(failing()).rejects.toThrow('away');
    expect(await cache.find('a', version(1), async () => ({ version: version(1) }))).toBeUndefined();
    expect(await find('a', 1)).toBe('a 1');
  });

  it('reports an error only to the request that had it', async () => {
    const leader = cache.find('a', version(1), () => Promise.reject(new Error('its client has left')));
    const follower = find('a', 1);
    await expect(leader).rejects.toThrow('its client has left');
    expect(await follower).toBeUndefined();
    expect(made).toBe(0);
  });

  it('has a bounded size', async () => {
    const large = { version: version(1), response: saying('x'.repeat(200 * 1024)) };
    for (let number = 0; number < 400; number++) await cache.find(`key ${number}`, version(1), async () => large);
    lookups = [];
    for (const key of ['key 0', 'key 399']) await cache.find(key, version(1), async () => large);
    expect(lookups).toEqual(['miss', 'hit']);
  });
});
