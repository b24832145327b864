import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { makeHub } from '../../../web/admin/server/live/hub.ts';
import { type Store, StoreError } from '../../../web/client/src/index.ts';

let hub: ReturnType<typeof makeHub>;
/** The feed of the shop: its positions are 1, 2, … */
let feed: number;
let asked: { token: string; after?: number }[];
/** Tokens that the store no longer knows, and what it says instead of an answer. */
let ended: Set<string>;
let failure: StoreError | undefined;

beforeEach(() => {
  hub = makeHub({ pollMs: 2, beatMs: 20 });
  feed = 700;
  asked = [];
  ended = new Set();
  failure = undefined;
});

afterEach(() => hub.close());

const refusal = (code: StoreError['code'], status: number) =>
  new StoreError({ code, status, message: 'No.', requestId: null, facts: {}, issues: [] });

const storeOf = (token: string, role: string): Store => {
  const graphql = async (_: unknown, { after, limit }: { after?: number; limit: number }) => {
    asked.push({ token, ...(after === undefined ? {} : { after }) });
    if (ended.has(token)) throw refusal('UNAUTHENTICATED', 401);
    if (failure) throw failure;
    if (after === undefined) return { me: { role } };
    if (role !== 'ADMIN') throw refusal('FORBIDDEN', 403);
    const count = Math.max(0, Math.min(limit, feed - after));
    const items = Array.from({ length: count }, (_, at) => ({
      position: after + at + 1,
      type: 'order.updated',
      resource: { id: `r${after + at + 1}` },
    }));
    return { events: { items } };
  };
  return { graphql } as unknown as Store;
};

/** An open page, and what it has got. */
function open(token: string, { role = 'ADMIN', heard, until, address = '::1' }: Partial<Options> = {}) {
  const store = storeOf(token, role);
  const body = hub.join({ token, store, address, until, isAdmin: role === 'ADMIN', heard });
  let text = '';
  const reader = body.getReader();
  const isDone = (async () => {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      text += Buffer.from(value ?? []);
    return true;
  })();
  const events = () =>
    text.split('\n\n').flatMap((part) => {
      const [, id, event, data] = /^(?:id: (\d+)\n)?event: (.*)\ndata: (.*)$/.exec(part) ?? [];
      return event ? [[event, id && Number(id), JSON.parse(String(data))]] : [];
    });
  return {
    events,
    isDone,
    leave: () => reader.cancel(),
    has: (event: string) => events().some(([name]) => name === event),
  };
}

interface Options {
  role: string;
  heard: number;
  until: Date;
  address: string;
}

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 2));
};

const change = (position: number) => ['change', position, { type: 'order.updated', resourceId: `r${position}` }];

it('reads the feed once for all open pages, from its end, and not at all when there are none', async () => {
  const pages = [open('a'), open('b'), open('c', { role: 'STAFF' })];
  await until(() => pages.every((page) => page.has('live')));
  asked = [];
  feed = 702;
  await until(() => pages.every((page) => page.has('change')));
  for (const page of pages) expect(page.events()).toEqual([['live', 700, true], change(701), change(702)]);
  const polls = asked.filter(({ after }) => after !== undefined);
  expect(new Set(polls.map(({ token }) => token))).toEqual(new Set(['a']));
  // Each answer is asked for once: a second reader would have asked for it again.
  expect(polls.filter(({ after }) => after === 700).length + polls.filter(({ after }) => after === 702).length).toBe(
    polls.length,
  );
  await pages[0]?.leave();
  feed = 703;
  await until(() => pages[2]?.events().length === 4);
  expect(asked.filter(({ after }) => after !== undefined).at(-1)?.token).toBe('b');
  await pages[1]?.leave();
  await until(() => pages[2]?.events().at(-1)?.[2] === false);
  asked = [];
  await pages[2]?.leave();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
});

it.each([700, 699, 640, 200])(
  'a page that has heard all until %i gets the rest, each once, in order',
  async (heard) => {
    const page = open('a', { heard });
    await until(() => page.events().length === 701 - heard);
    feed = 701;
    await until(() => page.events().length === 702 - heard);
    const changes = page.events().filter(([name]) => name !== 'live');
    expect(changes).toEqual(Array.from({ length: 701 - heard }, (_, at) => change(heard + 1 + at)));
  },
);

it('so does a page that comes back while others listen', async () => {
  const first = open('a');
  await until(() => first.has('live'));
  feed = 750;
  await until(() => first.events().length === 51);
  const back = open('b', { heard: 748 });
  expect(back.events()).toEqual([]);
  feed = 751;
  await until(() => back.events().length === 4);
  expect(back.events()).toEqual([change(749), change(750), ['live', 750, true], change(751)]);
});

it.each([0, 199, 701])('a page that has missed too much (heard: %i of 700) learns that, and goes on', async (heard) => {
  const page = open('a', { heard });
  await until(() => page.has('live'));
  feed = 701;
  await until(() => page.has('change'));
  expect(page.events()).toEqual([['missed', 700, {}], ['live', 700, true], change(701)]);
});

it('without an admin, nobody may read the feed: staff learn that, and hear all once an admin comes', async () => {
  const staff = open('s', { role: 'STAFF' });
  await until(() => staff.has('live'));
  expect(staff.events()).toEqual([['live', undefined, false]]);
  expect(asked.filter(({ after }) => after !== undefined)).toEqual([]);
  open('a');
  await until(() => staff.events().length === 2);
  expect(staff.events()[1]).toEqual(['live', 700, true]);
});

it('says when the store does not answer, and goes on where it was', async () => {
  const page = open('a');
  await until(() => page.has('live'));
  failure = refusal('SERVICE_UNAVAILABLE', 503);
  await until(() => page.events().length === 2);
  feed = 701;
  failure = undefined;
  await until(() => page.events().length === 4);
  expect(page.events().slice(1)).toEqual([['live', 700, false], change(701), ['live', 701, true]]);
});

it('a stream ends with its session: signed out here, ended in the store, over', async () => {
  const [here, there, late, other] = [
    open('a'),
    open('b', { role: 'STAFF' }),
    open('c', { until: new Date(Date.now() + 30) }),
    open('d'),
  ];
  hub.endSession('a');
  ended.add('b');
  expect(await Promise.all([here.isDone, there.isDone, late.isDone])).toEqual([true, true, true]);
  feed = 701;
  await until(() => other.has('change'));
  hub.close();
  expect(await other.isDone).toBe(true);
  expect(() => open('d')).toThrow('The server is shutting down.');
});

it('a session has at most six streams, an address 100', async () => {
  const six = Array.from({ length: 6 }, () => open('a'));
  expect(() => open('a')).toThrow('Too many windows listen already.');
  await six[0]?.leave();
  open('a');
  for (let index = 0; index < 94; index++) open(`t${index}`);
  expect(() => open('x')).toThrow('Too many windows listen already.');
  open('x', { address: '::2' });
});
