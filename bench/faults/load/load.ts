import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { between } from '../../../test/processes/seeded-random.ts';
import { forSeconds, load, rateOf } from '../../support/load/load.ts';
import { atEnd } from '../../support/run/endings.ts';
import { demoId } from '../../support/store/demo.ts';
import * as ask from './ask.ts';
import { type Caller, call } from './caller.ts';
import type { Call } from './history.ts';
import type { Shop } from './shop.ts';

/** How often each thing is done, of 100 times. */
const MIX = { plant: 25, order: 15, stock: 20, buy: 15, refund: 15, wish: 10 };
/** For how long after the end of the load a client tries to learn an outcome. */
const PATIENCE_MS = 60_000;
/** The demo's plants. */
const WISHES = Array.from({ length: 50 }, (_, at) => demoId(1001 + at));

export interface Load {
  calls: Call[];
  /** Begins nothing new, and waits until every outcome is known, or given up. */
  stop(): Promise<void>;
}

/** Sends what clients want, one thing at a time, to the shop at this address. */
function makeClients(url: string, shop: Shop, random: () => number) {
  const pool = new Pool(url, { pipelining: 1 });
  atEnd(async () => {
    until = 0;
    await pool.destroy();
  });
  const calls: Call[] = [];
  let [until, wishes] = [Number.POSITIVE_INFINITY, 0];
  const pick = <Item>(items: readonly Item[]): Item => items[between(random, 0, items.length - 1)] as Item;
  const send = async (caller: Caller, what: ask.Ask) => {
    const { call: done, answer } = await call(pool, caller, what, random, () => performance.now() > until);
    calls.push(done);
    return answer;
  };
  const anyone: Caller = { name: 'anyone' };
  const actions: Record<keyof typeof MIX, () => Promise<unknown>> = {
    plant: () => send(anyone, ask.readPlant(pick(shop.counters))),
    order: () => send(pick(shop.callers), ask.readOrder(pick(shop.orders).id)),
    stock: () => send(pick(shop.callers), ask.addStock(pick(shop.counters), between(random, 1, 5))),
    buy: async () => {
      const [caller, customer] = [pick(shop.callers), pick(shop.customers)];
      const items = [{ plantId: pick(shop.goods), quantity: between(random, 1, 3) }];
      const order = await send(caller, ask.placeOrder(customer, items));
      if (order) await send(caller, ask.markPaid(order.id));
    },
    refund: () => {
      const { id, lineId, plantId } = pick(shop.orders);
      return send(pick(shop.callers), ask.refundUnit(id, lineId, plantId));
    },
    wish: async () => {
      // No two at the same time are about the same wish, unless hundreds are under way.
      const at = wishes++;
      const customer = String(shop.customers[at % shop.customers.length]);
      const plant = String(WISHES[Math.floor(at / shop.customers.length) % WISHES.length]);
      const caller = pick(shop.callers);
      if (await send(caller, ask.addWish(customer, plant))) await send(caller, ask.removeWish(customer, plant));
    },
  };
  const deck = Object.entries(MIX).flatMap(([name, times]) => Array(times).fill(name) as (keyof typeof MIX)[]);
  return {
    calls,
    act: () => actions[pick(deck)](),
    giveUpAt: (at: number) => {
      until = at;
    },
  };
}

/** Begins `rate` things a second, however long the ones before take. */
export function startLoad(url: string, shop: Shop, rate: number, random: () => number): Load {
  const { calls, act, giveUpAt } = makeClients(url, shop, random);
  const open = new Set<Promise<unknown>>();
  let running = true;
  atEnd(async () => {
    running = false;
  });
  const begin = () => {
    const one = act().finally(() => open.delete(one));
    open.add(one);
  };
  const beginning = (async () => {
    const started = performance.now();
    for (let count = 0; running; count++) {
      await setTimeout(Math.max(0, started + (count * 1000) / rate - performance.now()));
      if (running) begin();
    }
  })();
  return {
    calls,
    stop: async () => {
      running = false;
      giveUpAt(performance.now() + PATIENCE_MS);
      await beginning;
      await Promise.all(open);
    },
  };
}

/** How many things a second so many clients get done, each of which begins the next thing after the one before. */
export async function capacity(url: string, shop: Shop, clients: number, seconds: number): Promise<number> {
  const { act } = makeClients(url, shop, Math.random);
  return rateOf(await load(clients, forSeconds(seconds), act));
}
