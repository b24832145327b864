import { changeStatus, type Event, type Order, type OrderLine, unshipped } from '../model.js';
import type { Arguments } from '../requests.js';
import { total } from './formulas.js';
import { invalid, money, notFound, obstacle, orderOf, type Rule } from './prediction.js';

interface Units {
  line: OrderLine;
  quantity: number;
  lot?: string;
}

export const createShipment: Rule<Arguments['createShipment']> = (model, { orderId, items }) => {
  if (items?.length === 0) return invalid('items');
  const order = orderOf(model, orderId);
  if (!order) return notFound;
  const stop = obstacle(order, 'shipped');
  if (stop) return stop;
  const units: Units[] = items ? [] : restOf(order);
  for (const { orderItemId, ...part } of items ?? []) {
    const line = order.lines.find(({ id }) => id === orderItemId);
    if (!line) return notFound;
    units.push({ line, ...part });
  }
  const asked = (line: OrderLine) => total(units.filter((one) => one.line === line).map(({ quantity }) => quantity));
  if (order.lines.some((line) => asked(line) > unshipped(line)))
    return {
      refused: 'conflict',
      facts: { remaining: restOf(order).map(({ line, quantity }) => ({ order_item_id: line.id, quantity })) },
    };
  const isLast = order.lines.every((line) => asked(line) === unshipped(line));
  const answer = {
    order_id: order.id,
    items: units.map(({ line, quantity, lot = null }) => ({ order_item_id: line.id, quantity, lot })),
    order: { status: isLast ? 'shipped' : 'processing' },
  };
  return { answer, happen: () => shipped(order, units), how: isLast ? 'the last' : 'a part' };
};

/** All that is left, in one shipment. */
export const shipOrder: Rule<{ id: string }> = (model, { id }) => {
  const order = orderOf(model, id);
  if (!order) return notFound;
  const answer = { id, status: 'shipped', total: money(model, order.total) };
  return obstacle(order, 'shipped') ?? { answer, happen: () => shipped(order, restOf(order)) };
};

const restOf = ({ lines }: Order): Units[] =>
  lines.map((line) => ({ line, quantity: unshipped(line) })).filter(({ quantity }) => quantity > 0);

function shipped(order: Order, units: readonly Units[]): Event[] {
  for (const { line, quantity } of units) line.shipped += quantity;
  const created: Event = `shipment.created ${order.id}`;
  return order.lines.some((line) => unshipped(line) > 0) ? [created] : [created, ...changeStatus(order, 'shipped')];
}
