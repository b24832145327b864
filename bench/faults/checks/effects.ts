import { type Call, type FeedEvent, type History, isWrite } from '../load/history.ts';

/** How many events of each type the final feed has under each key. */
function eventsByKey(feed: readonly FeedEvent[]): Map<string, Record<string, number>> {
  const byKey = new Map<string, Record<string, number>>();
  for (const { type, body } of feed) {
    const key: string | null = JSON.parse(body).request?.idempotency_key;
    if (!key) continue;
    const counts = byKey.get(key) ?? {};
    byKey.set(key, counts);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return byKey;
}

/** What each change has left in the final feed, beside what it must have left. */
function effects({ calls, after }: History) {
  const byKey = eventsByKey(after.feed);
  return calls.filter(isWrite).map((call) => ({ call, found: byKey.get(String(call.key)) ?? {} }));
}

const named = ({ operation, key, end }: Call) => `${operation} ${key} (${end})`;

/** C1: no change happened twice, and none that was refused. */
export const doubled = (history: History): string[] =>
  effects(history).flatMap(({ call, found }) =>
    Object.entries(call.events)
      .map(([type, times]) => [type, ['ok', 'unknown'].includes(call.end) ? times : 0] as const)
      .filter(([type, most]) => (found[type] ?? 0) > most)
      .map(([type, most]) => `${named(call)}: ${found[type]} events ${type}, at most ${most} expected`),
  );

/** C3: everything that was acknowledged is there at the end. */
export const lost = (history: History): string[] =>
  effects(history)
    .filter(({ call }) => call.end === 'ok')
    .filter(({ call, found }) => Object.entries(call.events).some(([type, times]) => (found[type] ?? 0) < times))
    .map(({ call, found }) => `${named(call)}: the final feed has ${JSON.stringify(found)}`);

/** C2: the sums of what the clients were told are what the store has. A change whose outcome nobody knows may have happened. */
export function wrongSums({ calls, before, after }: History): string[] {
  const [least, most] = [new Map(before.stock), new Map(before.stock)];
  const refunded = new Map(before.refunded);
  const add = (to: Map<string, number>, id: string, change: number) => to.set(id, (to.get(id) ?? 0) + change);
  let refundsUnknown = false;
  for (const { end, units, refunded: paid, operation } of calls) {
    if (end === 'ok' && paid) add(refunded, ...paid);
    if (end === 'unknown' && operation === 'refundOrder') refundsUnknown = true;
    for (const [plant, change] of units) {
      if (end === 'ok' || (end === 'unknown' && change < 0)) add(least, plant, change);
      if (end === 'ok' || (end === 'unknown' && change > 0)) add(most, plant, change);
    }
  }
  const stocks = [...after.stock].flatMap(([plant, stock]) => {
    const [low, high] = [Number(least.get(plant)), Number(most.get(plant))];
    return stock < low || stock > high ? [`plant ${plant}: stock ${stock}, the clients' sum is ${low} to ${high}`] : [];
  });
  const refunds = [...after.refunded].flatMap(([order, amount]) => {
    const sum = Number(refunded.get(order));
    const wrong = refundsUnknown ? amount < sum : amount !== sum;
    return wrong ? [`order ${order}: ${amount} refunded, the clients' sum is ${sum}`] : [];
  });
  return [...stocks, ...refunds];
}
