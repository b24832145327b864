import {
  changeStatus,
  type Event,
  type Model,
  movePoints,
  moveStock,
  type Order,
  type OrderLine,
  type Status,
  statusOf,
  unshipped,
} from '../model.js';
import type { RefundArgs } from '../requests.js';
import { isRounded, returnedOf, reversedOf, total, worthOfNext } from './formulas.js';
import { invalid, money, notFound, obstacle, orderOf, type Refused, type Rule } from './prediction.js';

interface Part {
  line: OrderLine;
  quantity: number;
  amount: number;
  restocked: boolean;
}

interface Plan {
  order: Order;
  parts: Part[];
  shipping: number;
  goodwill: number;
  total: number;
  reversed: number;
  returned: number;
  full: boolean;
  /** The status of the order afterwards. */
  status: Status;
}

const left = ({ quantity, refunded }: OrderLine): number => quantity - refunded;
const partOf = (line: OrderLine, quantity: number, restocked = true): Part => {
  return { line, quantity, amount: worthOfNext(line, quantity), restocked };
};
const restOf = (order: Order, restocked = true): Part[] =>
  order.lines.filter((line) => left(line) > 0).map((line) => partOf(line, left(line), restocked));
/** Whether plants that come back for this reason are sold again, where no item says so. */
const isSaleable = ({ reason }: RefundArgs): boolean => reason !== 'DAMAGED' && reason !== 'DEAD_ON_ARRIVAL';
const worth = (parts: readonly Part[]): number => total(parts.map(({ amount }) => amount));

export const refundOrder: Rule<RefundArgs> = (model, args) => {
  const plan = planOf(model, args, args.expectedRefunded);
  if ('refused' in plan) return plan;
  const answer = { ...shown(model, plan), reason: args.reason?.toLowerCase() ?? null, note: args.note ?? null };
  const happen = () => {
    const given = give(model, plan);
    return plan.status === statusOf(plan.order) ? given : [...given, ...changeStatus(plan.order, plan.status)];
  };
  return { answer, happen, how: nameOf(args, plan) };
};

/** Which parts a refund names, and whether the worth of its units had to be rounded. */
function nameOf({ items, shipping, amount }: RefundArgs, { parts }: Plan): string {
  const named = [items ? 'items' : '', shipping ? 'shipping' : '', amount ? 'goodwill' : ''].filter(Boolean);
  const rounded = parts.some(({ line, quantity }) => isRounded(line, line.refunded + quantity));
  return `${named.join(' + ') || 'everything'}${rounded ? ', rounded' : ''}`;
}

export const quoteRefund: Rule<RefundArgs> = (model, args) => {
  const plan = planOf(model, args);
  return 'refused' in plan ? plan : { answer: shown(model, plan), happen: () => [] };
};

export const cancelOrder: Rule<{ id: string }> = (model, { id }) => {
  const order = orderOf(model, id);
  if (!order) return notFound;
  const happen = (): Event[] => {
    const undone = statusOf(order) === 'pending' ? undo(model, order) : give(model, everything(order));
    return [...undone, ...changeStatus(order, 'cancelled')];
  };
  const refunded = statusOf(order) === 'pending' ? 0 : order.total;
  const answer = { id, status: 'cancelled', refunded: money(model, refunded), refundable: money(model, 0) };
  return obstacle(order, 'cancelled') ?? { answer, happen };
};

/** Nothing was paid: the units, the points of the reward and the use of the voucher go back. */
function undo(model: Model, order: Order): Event[] {
  const { customer, spent: points } = order;
  const restocked = order.lines.flatMap(({ plant, quantity }) => moveStock(plant, quantity));
  order.returned = points;
  for (const voucher of model.vouchers) voucher.usedBy = voucher.usedBy.filter((one) => one !== order);
  return [...restocked, ...movePoints(model, customer, { kind: 'return', points, order })];
}

/** What a refund comes to, or the first rule that it breaks. */
function planOf(model: Model, args: RefundArgs, expected?: number): Plan | Refused {
  const { items, shipping, amount } = args;
  if (items?.length === 0) return invalid('items');
  const ids = (items ?? []).map(({ orderItemId }) => orderItemId);
  const again = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (again > 0) return invalid(`items[${again}].order_item_id`);
  const parts = items != null || shipping != null || amount != null;
  if (parts && !items && !shipping && !amount) return invalid(shipping == null ? 'amount' : 'shipping');
  const order = orderOf(model, args.orderId);
  if (!order) return notFound;
  const refunded = order.total - order.kept;
  if (expected !== undefined && expected !== refunded) return { refused: 'conflict', facts: { refunded } };
  const current = statusOf(order);
  if (!['processing', 'shipped', 'delivered'].includes(current))
    return { refused: 'order_not_refundable', facts: { current } };
  return parts ? some(model, order, args) : everything(order, isSaleable(args));
}

function everything(order: Order, restocked = true): Plan {
  const parts = restOf(order, restocked);
  return finish({
    order,
    parts,
    shipping: order.keptShipping,
    goodwill: order.kept - order.keptShipping - worth(parts),
  });
}

function some(model: Model, order: Order, args: RefundArgs): Plan | Refused {
  const { items, shipping, amount } = args;
  const wanted = (items ?? []).map((item) => ({
    ...item,
    line: order.lines.find(({ id }) => id === item.orderItemId),
  }));
  const parts: Part[] = [];
  for (const { line, quantity, restock } of wanted) {
    if (!line) return notFound;
    parts.push(partOf(line, quantity, restock ?? isSaleable(args)));
  }
  const plan = finish({ order, parts, shipping: shipping ?? 0, goodwill: amount ?? 0 });
  const tooMuch = parts.some(({ line, quantity }) => quantity > left(line));
  if (!tooMuch && plan.shipping <= order.keptShipping && plan.total <= order.kept) return plan;
  const rest = restOf(order).map(({ line, quantity, amount: each }) => {
    return { order_item_id: line.id, quantity, amount: each };
  });
  const { currency } = model;
  const remaining = { total: order.kept, shipping: order.keptShipping, currency, items: rest };
  return { refused: 'refund_exceeds_remaining', facts: { remaining } };
}

/** Adds up the parts, and works out what follows from them. */
function finish({ order, parts, shipping, goodwill }: Pick<Plan, 'order' | 'parts' | 'shipping' | 'goodwill'>): Plan {
  const sum = worth(parts) + shipping + goodwill;
  const money = order.total - order.kept + sum;
  const moneyForShipping = order.shipping - order.keptShipping + shipping;
  const after = order.lines.map((line) => {
    const part = parts.find((one) => one.line === line);
    return { ...line, refunded: line.refunded + (part?.quantity ?? 0) };
  });
  const finishes = money === order.total && after.every((line) => left(line) === 0);
  return {
    ...{ order, parts, shipping, goodwill, total: sum, full: finishes && order.refunds === 0 },
    status: finishes ? 'refunded' : endsShipping(order, after) ? 'shipped' : statusOf(order),
    reversed: reversedOf(order.earned, money - moneyForShipping, order.merchandise) - order.reversed,
    returned: returnedOf(order.spent, after) - order.returned,
  };
}

/** Whether a refund takes the last units that were left to ship of an order of which a part was shipped. */
const endsShipping = (order: Order, after: readonly OrderLine[]): boolean =>
  statusOf(order) === 'processing' &&
  order.lines.some(({ shipped }) => shipped > 0) &&
  after.every((line) => unshipped(line) === 0);

/** Gives it all back: money, units, points. */
function give(model: Model, { order, parts, ...plan }: Plan): Event[] {
  order.kept -= plan.total;
  order.keptShipping -= plan.shipping;
  order.goodwill += plan.goodwill;
  order.refunds += 1;
  order.reversed += plan.reversed;
  order.returned += plan.returned;
  const restocked = parts.flatMap(({ line, quantity, restocked: back }) => {
    line.refunded += quantity;
    return back ? moveStock(line.plant, quantity) : [];
  });
  return [
    `refund.created ${order.id}`,
    ...restocked,
    ...movePoints(model, order.customer, { kind: 'reverse', points: -plan.reversed, order }),
    ...movePoints(model, order.customer, { kind: 'return', points: plan.returned, order }),
  ];
}

/** A refund, or the quote of one, as both APIs show it. */
function shown(model: Model, { order, parts, ...plan }: Plan) {
  const kept = order.kept - plan.total;
  const state = {
    id: order.id,
    status: plan.status,
    refunded: money(model, order.total - kept),
    refundable: money(model, kept),
  };
  return {
    order_id: order.id,
    kind: plan.full ? 'full' : 'partial',
    total: money(model, plan.total),
    shipping: money(model, plan.shipping),
    goodwill: money(model, plan.goodwill),
    items: parts.map(({ line, quantity, amount, restocked }) => {
      const units = { order_item_id: line.id, plant_id: line.plant.id, quantity, restocked };
      return { ...units, amount: money(model, amount) };
    }),
    points_reversed: plan.reversed,
    points_returned: plan.returned,
    order: state,
  };
}
