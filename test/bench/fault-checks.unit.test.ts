import { describe, expect, it } from '@jest/globals';
import { availability, serverErrors } from '../../bench/faults/checks/availability.ts';
import { doubled, lost, wrongSums } from '../../bench/faults/checks/effects.ts';
import { forks, gaps, missedForks, phantoms } from '../../bench/faults/checks/feed.ts';
import { backwards, forgotten } from '../../bench/faults/checks/order.ts';
import { growing, type Sample, slopes } from '../../bench/faults/checks/slopes.ts';
import type { Attempt, Call, FeedEvent, History } from '../../bench/faults/load/history.ts';

const attempt = (began: number, ended: number, outcome = 'ok'): Attempt => ({
  began,
  ended,
  outcome,
  process: 'api-1',
});

/** A call from `at` to `at + 10`. */
const call = (operation: string, at: number, facts: Partial<Call> = {}): Call => ({
  operation,
  caller: 'staff',
  attempts: [attempt(at, at + 10)],
  end: 'ok',
  events: {},
  units: [],
  exact: false,
  ...facts,
});

const event = (position: number, type: string, key: string): FeedEvent => ({
  position,
  id: `event-${position}`,
  type,
  link: `link-${position}`,
  body: JSON.stringify({ id: `event-${position}`, request: { idempotency_key: key } }),
});

/** Five units more of a plant, one unit refunded for 1499, and what everybody saw of both. */
function history(): History {
  const feed = [
    event(1, 'inventory.changed', 'add'),
    event(2, 'refund.created', 'refund'),
    event(3, 'inventory.changed', 'refund'),
  ];
  const stock = { subject: 'stock of plant', value: 5 };
  const refunds = { subject: 'refunds of order', value: 1499 };
  const add = { key: 'add', events: { 'inventory.changed': 1 }, units: [['plant', 5]] as Call['units'] };
  const refund: Partial<Call> = {
    key: 'refund',
    events: { 'refund.created': 1, 'inventory.changed': 1 },
    units: [['goods', 1]],
    refunded: ['order', 1499],
    shown: refunds,
  };
  return {
    calls: [
      call('adjustStock', 0, { ...add, shown: stock, exact: true }),
      call('plant', 20, { caller: 'anyone', shown: stock, exact: true }),
      call('refundOrder', 40, refund),
      call('order', 60, { shown: refunds }),
    ],
    feed: [...feed],
    readOn: 'goes on',
    endpoints: [{ since: 1, delivered: feed.slice(1).map(({ id, body }) => ({ id, body })) }],
    before: {
      stock: new Map([
        ['plant', 0],
        ['goods', 9],
      ]),
      refunded: new Map([['order', 0]]),
    },
    after: {
      feed,
      stock: new Map([
        ['plant', 5],
        ['goods', 10],
      ]),
      refunded: new Map([['order', 1499]]),
    },
  };
}

const checks = { doubled, wrongSums, lost, gaps, phantoms, backwards, forgotten, forks, missedForks };
type Name = keyof typeof checks;

/** What each check finds in a history with a fault. */
function findings(plant: (history: History) => void): Partial<Record<Name, string[]>> {
  const planted = history();
  plant(planted);
  const found = Object.entries(checks).map(([name, check]) => [name, check(planted)] as const);
  return Object.fromEntries(found.filter(([, each]) => each.length > 0));
}

const at = (planted: History, index: number): Call => planted.calls[index] as Call;

describe('a history without a fault', () => {
  it('is found right by every check', () => expect(findings(() => {})).toEqual({}));

  it('may have a change whose outcome nobody knows, whether it happened or not', () => {
    const unknown = (planted: History) => Object.assign(at(planted, 0), { end: 'unknown', shown: undefined });
    const notHappened = (planted: History) => {
      unknown(planted);
      planted.after.feed = planted.after.feed.map((one, index) => (index ? one : event(1, 'plant.created', 'other')));
      planted.after.stock.set('plant', 0);
      planted.calls.splice(1, 1);
    };
    expect([findings(unknown), findings(notHappened)]).toEqual([{}, {}]);
  });
});

describe('a planted fault', () => {
  it('C1: a change that happened twice, and one that was refused and happened', () => {
    expect(findings(({ after }) => after.feed.push(event(4, 'refund.created', 'refund'))).doubled).toEqual([
      'refundOrder refund (ok): 2 events refund.created, at most 1 expected',
    ]);
    expect(findings((planted) => Object.assign(at(planted, 0), { end: 'OUT_OF_STOCK' })).doubled).toEqual([
      'adjustStock add (OUT_OF_STOCK): 1 events inventory.changed, at most 0 expected',
    ]);
  });

  it('C2: a stock and an order that are not the sum of what was answered', () => {
    const { wrongSums: found } = findings(({ after }) => {
      after.stock.set('plant', 10);
      after.refunded.set('order', 2998);
    });
    expect(found).toEqual([
      "plant plant: stock 10, the clients' sum is 5 to 5",
      "order order: 2998 refunded, the clients' sum is 1499",
    ]);
  });

  it('C3: a change that was acknowledged, and is gone', () => {
    const { lost: found } = findings(({ after }) => after.feed.splice(0, 1));
    expect(found).toEqual(['adjustStock add (ok): the final feed has {}']);
  });

  it('C4: a gap in the feed, and an event that no receiver got', () => {
    expect(findings(({ after }) => Object.assign(after.feed[2] as FeedEvent, { position: 4 })).gaps).toEqual([
      'the event at place 3 of the feed has position 4',
    ]);
    expect(findings(({ endpoints }) => endpoints[0]?.delivered.pop()).gaps).toEqual([
      'endpoint 1 never got event 3 inventory.changed',
    ]);
  });

  it('C5: a delivery of an event that the feed lacks, or has with other bytes', () => {
    const foreign = { id: 'event-9', body: '{}' };
    expect(findings(({ endpoints }) => endpoints[0]?.delivered.push(foreign))).toEqual({
      phantoms: ['event event-9 was delivered, but the final feed lacks it'],
    });
    expect(findings(({ endpoints }) => Object.assign(endpoints[0]?.delivered[0] ?? {}, { body: '{}' }))).toEqual({
      phantoms: ['event event-2 was delivered, but the final feed has other bytes'],
    });
  });

  it('C6: a response that is older than one before it, of another caller', () => {
    const older = { subject: 'stock of plant', value: 4 };
    expect(findings((planted) => Object.assign(at(planted, 1), { shown: older }))).toEqual({
      backwards: ['stock of plant at 20: 4, though 5 had been shown (api-1)'],
    });
    // Both at the same time: either may be the older one.
    const together = (planted: History) => Object.assign(at(planted, 1), { shown: older, attempts: [attempt(5, 30)] });
    expect(findings(together)).toEqual({});
  });

  it('C7: a caller who does not see what it wrote; others may see it later', () => {
    const nothing = { subject: 'refunds of order', value: 0 };
    expect(findings((planted) => Object.assign(at(planted, 3), { shown: nothing }))).toEqual({
      forgotten: ['refunds of order at 60: 0, though 1499 had been shown (api-1)'],
    });
    expect(findings((planted) => Object.assign(at(planted, 3), { shown: nothing, caller: 'other' }))).toEqual({});
  });

  it('C8: a feed that has another event at a position which a reader has seen, or none', () => {
    expect(findings(({ feed }) => Object.assign(feed, [{ ...feed[0], link: 'other' }])).forks).toEqual([
      'position 1: a reader saw another event there',
    ]);
    expect(findings(({ feed }) => feed.push(event(4, 'order.created', 'gone'))).forks).toEqual([
      'position 4: a reader saw another event there',
    ]);
  });
});

describe('a reader of a feed that has forked', () => {
  const fork = ({ feed }: History) => feed.push(event(4, 'order.created', 'gone'));

  it('C9: must be told, and only then', () => {
    expect(findings(fork).missedForks).toEqual([
      'a reader at position 4 gets no CONFLICT although the feed has forked',
    ]);
    expect(findings((planted) => fork(planted) && Object.assign(planted, { readOn: 3 })).missedForks).toBeUndefined();
    expect(findings((planted) => Object.assign(planted, { readOn: 2 }))).toEqual({
      missedForks: ['a reader is sent back to 2, though nothing has forked'],
    });
  });
});

describe('availability', () => {
  const calls = [
    call('plant', 0),
    call('plant', 100, { attempts: [attempt(100, 110, 'SERVICE_UNAVAILABLE'), attempt(2100, 2200)] }),
    call('plant', 300, { attempts: [attempt(300, 301, 'balancer 503')], end: 'unknown' }),
    call('placeOrder', 2300, { attempts: [attempt(2300, 2310, 'OUT_OF_STOCK')], end: 'OUT_OF_STOCK' }),
    call('plant', 5000),
  ];

  it('C10: failures by code, the longest gap, the time to heal, and outcomes that nobody learned', () => {
    expect(availability(calls, 50, 4000)).toEqual({
      attempts: 5,
      failed: { SERVICE_UNAVAILABLE: 1, 'balancer 503': 1 },
      gap: 2.19,
      p99: 2100,
      healed: 0.25,
      unknown: 1,
    });
  });

  it('C10: of as many calls as a long soak has', () => {
    const many = Array.from({ length: 300_000 }, (_, at) => call('plant', at * 100));
    const refused = many.map((one) => ({ ...one, attempts: [attempt(0, 10, 'balancer 503'), ...one.attempts] }));
    expect(availability(refused, 0, 30_000_000)).toMatchObject({ gap: 0.1, healed: 0, unknown: 0 });
  });

  it('C11: errors of the store itself', () => {
    expect(serverErrors(calls)).toEqual([]);
    const broken = call('refundOrder', 0, {
      attempts: [attempt(0, 1, 'INTERNAL_SERVER_ERROR'), attempt(2, 3, 'status 502')],
    });
    expect(serverErrors([...calls, broken])).toEqual([
      'refundOrder: INTERNAL_SERVER_ERROR of api-1',
      'refundOrder: status 502 of api-1',
    ]);
  });
});

it('C12: memory that grows under a steady load, after a warm-up that may grow', () => {
  const samples = (value: (at: number) => number): Sample[] =>
    Array.from({ length: 90 }, (_, at) => ({ at, who: 'api-1', what: 'memory', value: value(at) }));
  const found = (value: (at: number) => number) => growing(slopes(samples(value), 0, 90));
  expect(found((at) => 100 + 2 * at)).toEqual(['memory of api-1: from 189 to 249']);
  expect(found((at) => Math.min(100 + 5 * at, 250) + (at % 7))).toEqual([]);
});
