import { expect } from '@jest/globals';
import { balanceOf, type Event, lifetimeOf, type Model, statusOf } from '../model.js';
import type { Contents } from './contents.js';
import type { Real } from './real-shop.js';

/** What is true of any shop at any moment, whatever happened: as SQL on the database alone. */
export function expectLaws(contents: Contents): void {
  const broken = [...stockLaws(contents), ...pointsLaws(contents), ...orderLaws(contents), ...lineLaws(contents)];
  expect(broken.filter(({ holds }) => !holds)).toEqual([]);
}

interface Law {
  law: string;
  of: string;
  holds: boolean;
}

const stockLaws = ({ stock, movements }: Contents): Law[] =>
  Object.entries(stock).flatMap(([of, units]) => [
    { law: 'stock is the sum of its ledger', of, holds: units === (movements[of] ?? 0) },
    { law: 'stock is not negative', of, holds: units >= 0 },
  ]);

const pointsLaws = ({ accounts, entries }: Contents): Law[] =>
  Object.entries(accounts).flatMap(([of, { balance }]) => {
    const ledger = sumsOf(entries[of] ?? []);
    const sum = ledger.at(-1)?.sum ?? 0;
    const deeper = ledger.filter((entry) => entry.sum < 0 && entry.points < 0);
    return [
      { law: 'the balance is the sum of its ledger', of, holds: balance === sum },
      { law: 'only a reversal makes a debt', of, holds: deeper.every(({ kind }) => kind === 'reverse') },
    ];
  });

/** The lines of a points ledger, each with the balance after it. */
function sumsOf(entries: readonly string[]) {
  let sum = 0;
  return entries.map((entry) => {
    const [kind, points] = entry.split(' ');
    sum += Number(points);
    return { kind, points: Number(points), sum };
  });
}

function orderLaws({ orders, refunds, lines, refundItems }: Contents): Law[] {
  const amounts = new Map<string, number>();
  for (const [id, { order }] of Object.entries(lines))
    amounts.set(order, (amounts.get(order) ?? 0) + (refundItems[id]?.amount ?? 0));
  return Object.entries(orders).flatMap(([of, { total, refunded, refundedShipping, points }]) => {
    const given = refunds[of] ?? nothing;
    const parts = (amounts.get(of) ?? 0) + given.shipping + given.goodwill;
    return [
      { law: 'what is refunded is the sum of the refunds', of, holds: refunded === given.total },
      { law: 'so is the shipping', of, holds: refundedShipping === given.shipping },
      { law: 'so are the points reversed', of, holds: points[1] === given.points[0] },
      { law: 'items, shipping and goodwill add up to the refunds', of, holds: parts === given.total },
      { law: 'no more is refunded than was paid', of, holds: refunded <= total },
    ];
  });
}

const nothing = { total: 0, shipping: 0, goodwill: 0, points: [0, 0] };

const lineLaws = ({ lines, refundItems, shipmentItems }: Contents): Law[] =>
  Object.entries(lines).flatMap(([of, { quantity, refunded, shipped }]) => [
    { law: 'units refunded are the sum of the refunds', of, holds: refunded === (refundItems[of]?.quantity ?? 0) },
    { law: 'no more units are refunded than were bought', of, holds: refunded <= quantity },
    { law: 'units shipped are the sum of the shipments', of, holds: shipped === (shipmentItems[of] ?? 0) },
    { law: 'no more units are shipped than were bought', of, holds: shipped <= quantity },
  ]);

/** The database holds what the model holds, and the step wrote the predicted events. */
export function expectModel(contents: Contents, model: Model): void {
  const { events: _, movements: _sums, refundItems: _items, shipmentItems: _shipped, ...rest } = contents;
  expect(rest).toEqual(viewOf(model));
}

type View = Omit<Contents, 'events' | 'movements' | 'refundItems' | 'shipmentItems'>;

function viewOf(model: Model): View {
  const { plants, customers, orders, codes, vouchers, kept } = model;
  const known = customers.filter(({ entries }) => entries.length > 0);
  const map = <T, V>(all: readonly T[], key: (one: T) => string, value: (one: T) => V): Record<string, V> =>
    Object.fromEntries(all.map((one) => [key(one), value(one)]));
  const id = (one: { id: string }) => one.id;
  const refunded = orders.filter(({ refunds }) => refunds > 0);
  const all = orders.flatMap((order) => order.lines.map((line) => ({ ...line, order: order.id })));
  return {
    stock: map(plants, id, ({ stock }) => stock),
    accounts: map(known, id, (one) => ({ balance: balanceOf(one), lifetime: lifetimeOf(one) })),
    entries: map(known, id, ({ entries }) => entries.map(({ kind, points }) => `${kind} ${points}`)),
    orders: map(orders, id, (order) => ({
      status: statusOf(order),
      total: order.total,
      refunded: order.total - order.kept,
      refundedShipping: order.shipping - order.keptShipping,
      points: [order.earned, order.reversed, order.spent, order.returned],
    })),
    timelines: map(orders, id, ({ timeline }) => timeline),
    lines: map(all, id, ({ order, quantity, refunded: units, shipped }) => ({
      order,
      quantity,
      refunded: units,
      shipped,
    })),
    refunds: map(refunded, id, (order) => ({
      count: order.refunds,
      total: order.total - order.kept,
      shipping: order.shipping - order.keptShipping,
      goodwill: order.goodwill,
      points: [order.reversed, order.returned],
    })),
    codes: map(
      codes,
      ({ code }) => code,
      ({ usedBy }) => usedBy ?? null,
    ),
    vouchers: map(
      vouchers,
      ({ code }) => code,
      ({ usedBy }) => usedBy.length,
    ),
    keys: kept.size,
  };
}

/** The step wrote these events and no others. */
export function expectEvents({ events }: Contents, real: Real, predicted: readonly Event[]): void {
  expect(events.map(([, type, resource]) => `${type} ${resource}`).sort()).toEqual([...predicted].sort());
  real.lastEvent = events.at(-1)?.[0] ?? real.lastEvent;
}
