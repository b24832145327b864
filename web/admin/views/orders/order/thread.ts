import type { OrderAuditQuery, OrderPointsQuery, OrderQuery } from '../../../documents.generated.ts';

export type OrderFacts = OrderQuery['order'];
export type Refund = OrderFacts['refunds']['items'][number];
export type OrderEvent = OrderFacts['events']['items'][number];
export type AuditRow = OrderAuditQuery['auditLog']['items'][number];
type PointsEntry = OrderPointsQuery['loyalty']['entries'][number];

/** Units that went into stock, or left it when negative. */
export interface Moved {
  name: string;
  change: number;
}

/** What happened to an order at one moment, and all that the store wrote about it. */
export interface Happening {
  key: string;
  at: string;
  actor: string | null;
  /** The status that the order has from then on. */
  status?: OrderFacts['status'];
  refund?: Refund;
  /** How many units were shipped. */
  sent?: number;
  note?: string | null;
  /** Whether staff noted it, and nothing else happened. */
  isNote?: true;
  moved: Moved[];
  /** Points that the customer gained, or lost when negative. */
  points: number[];
  events: OrderEvent[];
  audit: AuditRow[];
}

type Parts = Partial<Happening> & Pick<Happening, 'key' | 'at' | 'actor'>;
const happening = (parts: Parts): Happening => ({ moved: [], points: [], events: [], audit: [], ...parts });

/** One thread of all that is known of an order, newest first. Who may not see points or the audit log passes none. */
export function threadOf(
  order: OrderFacts,
  points: readonly PointsEntry[] = [],
  audit: readonly AuditRow[] = [],
): Happening[] {
  const statuses = order.timeline.map((entry, at) =>
    happening({
      key: entry.status,
      at: entry.at,
      actor: entry.actor,
      status: entry.status,
      note: entry.note,
      moved: movedWith(order, at),
      points: points
        .filter(({ orderId, refundId, kind }) => orderId === order.id && !refundId && kind === EARNED[entry.status])
        .map((one) => one.points),
    }),
  );
  const refunds = order.refunds.items.map((refund) =>
    happening({
      key: refund.id,
      at: refund.createdAt,
      actor: refund.createdBy,
      refund,
      note: refund.note,
      moved: refund.items.flatMap(({ orderItemId, quantity, restocked }) =>
        restocked ? [{ name: nameOf(order, orderItemId), change: quantity }] : [],
      ),
      points: [-refund.pointsReversed, refund.pointsReturned].filter((change) => change !== 0),
    }),
  );
  const shipments = order.shipments.map(({ id, createdAt, createdBy, items }) =>
    happening({
      key: id,
      at: createdAt,
      actor: createdBy,
      sent: items.reduce((sum, { quantity }) => sum + quantity, 0),
    }),
  );
  const told = [...statuses, ...shipments, ...refunds].sort(byTime);
  // Events and the timeline have the id that the caller sent, where it sent one.
  const idOf = (row: AuditRow) => row.clientRequestId ?? row.requestId;
  // Only the log says when the order itself was changed: its address, its metadata.
  const updates = order.events.items.filter(
    ({ type, requestId }) => type === 'order.updated' && audit.some((row) => idOf(row) === requestId),
  );
  for (const event of order.events.items)
    if (!updates.includes(event)) (causeOf(event, told) ?? told[0])?.events.push(event);
  const others = order.notes.map(({ at, actor, text }, number) =>
    happening({ key: `note ${number}`, at, actor, note: text, isNote: true }),
  );
  // The log is newest first.
  for (const row of [...audit].reverse()) {
    const id = idOf(row);
    const about =
      row.operation === 'addOrderNote' && row.outcome === 'ok'
        ? // A note has no event: it is the newest of before, by the same person.
          others.findLast(({ isNote, at, actor }) => isNote && at <= row.at && actor === row.loginId)
        : told.find(
            ({ events, status }) =>
              events.some(({ requestId }) => requestId === id) ||
              order.timeline.some((entry) => entry.status === status && entry.requestId === id),
          );
    if (about) about.audit.push(row);
    else others.push(happening({ key: row.id, at: row.at, actor: row.loginId, audit: [row] }));
  }
  const all = [...told, ...others];
  for (const event of updates)
    all.find(({ audit }) => audit.some((row) => idOf(row) === event.requestId))?.events.push(event);
  return all.sort(byTime).reverse();
}

/** Why points came with a status: paying earns them, and cancelling an order that was not paid returns them. */
const EARNED: Partial<Record<OrderFacts['status'], PointsEntry['kind']>> = { PROCESSING: 'EARN', CANCELLED: 'RETURN' };

const byTime = (a: Happening, b: Happening): number => Date.parse(a.at) - Date.parse(b.at);

export const nameOf = (order: OrderFacts, lineId: string): string =>
  order.items.find(({ id }) => id === lineId)?.name ?? '';

/** Placing an order takes its units. Cancelling it gives them back; if it was paid, a refund does. */
function movedWith({ items, timeline }: OrderFacts, at: number): Moved[] {
  const sign = at === 0 ? -1 : timeline[at]?.status === 'CANCELLED' && timeline[at - 1]?.status === 'PENDING' ? 1 : 0;
  return sign === 0 ? [] : items.map(({ name, quantity }) => ({ name, change: sign * quantity }));
}

/** What an event is about: a refund or a shipment by its id, or the only time at which the order came into a status. */
function causeOf({ type, data }: OrderEvent, told: readonly Happening[]): Happening | undefined {
  if (!type.startsWith('order.')) return told.find(({ key }) => key === data['id']);
  const status = String(data['status']).toUpperCase();
  return told.find((one) => one.status === status);
}
