import {
  balanceOf,
  type Code,
  type Model,
  type Order,
  type OrderLine,
  pointsOf,
  type Sent,
  statusOf,
  unshipped,
} from '../model.js';
import type { Arguments, RefundArgs, Request } from '../requests.js';
import { priceOf } from '../rules/order-rules.js';

/*
 * From what an arbitrary drew (plain numbers, whatever the shop holds) to a request that fits the shop as it is now.
 */

/** An id that nothing in the shop has. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
const NO_CODE = 'THX-NONE-NONE-NONE';

/** Every tenth choice does not look whether it fits. */
const isBlind = (index: number): boolean => index % 10 === 9;

/** One of those that fit; blindly, or where none fits, any. */
export function pick<T>(all: readonly T[], index: number, fits: (one: T) => boolean = () => true): T | undefined {
  const fitting = all.filter(fits);
  const from = fitting.length > 0 && !isBlind(index) ? fitting : all;
  return from[Math.floor(index / 10) % from.length];
}

/** A share of what is left, in tenths (or other parts), rounded up; eleven tenths are one more than there is. */
const share = (left: number, part: number, whole = 10): number =>
  part > whole ? left + 1 : Math.ceil((left * part) / whole);

export interface PlaceChoice {
  customer: number;
  items: { plant: number; quantity: number }[];
  code: 'none' | 'own' | 'used' | 'foreign' | 'voucher' | 'no voucher';
  pickup?: boolean;
  expects: 'nothing' | 'its total' | 'another total';
}

export function placeOrder(
  model: Model,
  { customer: index, items, code: kind, pickup, expects }: PlaceChoice,
): Request {
  const { customers, plants } = model;
  const code = codeOf(model, index, kind);
  const owner = code && kind !== 'foreign' ? code.customer : pick(customers, index, (one) => one !== code?.customer);
  const lines = items.map(({ plant, quantity }) => {
    return { plantId: pick(plants, plant, ({ stock }) => stock >= quantity)?.id ?? NOBODY, quantity };
  });
  const rewardCode = code?.code ?? (['used', 'foreign'].includes(kind) ? NO_CODE : undefined);
  const voucherCode = kind === 'voucher' ? voucherFor(model, index) : kind === 'no voucher' ? NO_CODE : undefined;
  const args = { customerId: owner?.id ?? NOBODY, items: lines, rewardCode, voucherCode, pickup };
  const total = priceOf(model, args).total + (expects === 'another total' ? 1 : 0);
  return { operation: 'placeOrder', args: { ...args, expectedTotal: expects === 'nothing' ? undefined : total } };
}

function codeOf({ codes }: Model, index: number, kind: PlaceChoice['code']): Code | undefined {
  if (kind === 'none' || kind.endsWith('voucher')) return undefined;
  const fitting = codes.filter(({ usedBy }) => Boolean(usedBy) === (kind === 'used'));
  return fitting[index % fitting.length];
}

const voucherFor = ({ vouchers }: Model, index: number): string =>
  pick(vouchers, index, ({ uses, usedBy }) => uses === null || usedBy.length < uses)?.code.toLowerCase() ?? NO_CODE;

type Move = 'markOrderPaid' | 'shipOrder' | 'deliverOrder' | 'cancelOrder';

/** The statuses from which an order may be moved so, and the move that makes such an order; without it, a new order. */
const moves: Record<Move, { from: string[]; after?: Move }> = {
  markOrderPaid: { from: ['pending'] },
  shipOrder: { from: ['processing'], after: 'markOrderPaid' },
  deliverOrder: { from: ['shipped'], after: 'shipOrder' },
  cancelOrder: { from: ['pending', 'processing'] },
};

/** Moves an order that can be moved so; where none can, makes one that could be next time. */
export function moveOrder(model: Model, operation: Move, index: number): Request {
  const { from, after } = moves[operation];
  const fits = (one: Order) =>
    from.includes(statusOf(one)) || (operation === 'deliverOrder' && one.pickup && statusOf(one) === 'processing');
  const order = pick(model.orders, index, fits);
  if (isBlind(index) || (order && fits(order))) {
    return { operation, args: { id: order?.id ?? NOBODY } };
  }
  if (after) return moveOrder(model, after, index);
  return placeOrder(model, {
    customer: index,
    items: [{ plant: index, quantity: 3 }],
    code: 'own',
    expects: 'its total',
  });
}

export interface ShipmentChoice {
  order: number;
  /** Tenths of what is left of each line in turn; absent: all that is left. */
  tenths?: number[];
  mistake?: 'no items' | 'a line of another order';
}

/** Ships a part of an order that can be shipped, its first line from two lots; where none can, makes one that could be next time. */
export function createShipment(model: Model, { order: index, tenths, mistake }: ShipmentChoice): Request {
  const fits = (one: Order) => statusOf(one) === 'processing' && one.lines.some((line) => unshipped(line) > 0);
  const order = pick(model.orders, index, fits);
  if (!order || !(fits(order) || isBlind(index))) return moveOrder(model, 'markOrderPaid', index);
  const orderId = order.id;
  const stranger = model.orders.find((one) => one !== order)?.lines[0]?.id ?? NOBODY;
  if (mistake === 'no items') return { operation: 'createShipment', args: { orderId, items: [] } };
  if (mistake)
    return { operation: 'createShipment', args: { orderId, items: [{ orderItemId: stranger, quantity: 1 }] } };
  if (!tenths) return { operation: 'createShipment', args: { orderId } };
  const items = order.lines
    .map((line, at) => ({ orderItemId: line.id, quantity: share(unshipped(line), tenths[at % tenths.length] ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
    .flatMap(({ orderItemId, quantity }, at) =>
      at === 0 && quantity > 1
        ? [
            { orderItemId, quantity: 1, lot: 'A' },
            { orderItemId, quantity: quantity - 1, lot: 'B' },
          ]
        : [{ orderItemId, quantity }],
    );
  return { operation: 'createShipment', args: { orderId, ...(items.length > 0 && { items }) } };
}

export interface RefundChoice {
  order: number;
  /** Absent: everything that is left. The goodwill is in thousandths of what is left, the rest in tenths. */
  parts?: { items: { tenths: number; restock?: boolean | null }[]; shipping: number; goodwill: number };
  mistake?: 'nothing' | 'no items' | 'a line twice' | 'a line of another order' | 'another amount refunded';
  expects: boolean;
  reason?: RefundArgs['reason'];
}

const refundable = ['processing', 'shipped', 'delivered'];

/** Refunds an order that can be refunded; where none can, makes one that could be next time. */
export function refundOrder(model: Model, choice: RefundChoice): Request {
  const order = pick(model.orders, choice.order, (one) => refundable.includes(statusOf(one)));
  if (order && (isBlind(choice.order) || refundable.includes(statusOf(order)))) {
    return { operation: 'refundOrder', args: refundOf(model, order, choice) };
  }
  return moveOrder(model, 'markOrderPaid', choice.order);
}

function refundOf(model: Model, order: Order, { parts, mistake, expects, reason }: RefundChoice): RefundArgs {
  const refunded = order.total - order.kept;
  const expectedRefunded = mistake === 'another amount refunded' ? refunded + 1 : expects ? refunded : undefined;
  const note = reason && `It was ${reason}.`;
  const args = { orderId: order.id, ...(parts ? partsOf(order, parts) : {}), reason, note, expectedRefunded };
  const item = { orderItemId: order.lines[0]?.id ?? NOBODY, quantity: 1 };
  const stranger = model.orders.find((one) => one !== order)?.lines[0]?.id ?? NOBODY;
  switch (mistake) {
    case 'nothing':
      return { orderId: order.id, amount: 0 };
    case 'no items':
      return { ...args, items: [] };
    case 'a line twice':
      return { ...args, items: [item, item] };
    case 'a line of another order':
      return { ...args, items: [{ orderItemId: stranger, quantity: 1 }] };
    default:
      return args;
  }
}

/** What of it comes to something; where nothing does, a little goodwill, or all that is left. */
function partsOf(order: Order, { items, shipping, goodwill }: NonNullable<RefundChoice['parts']>) {
  const wanted = (line: OrderLine, at: number) => {
    const { tenths = 0, restock } = items[at % items.length] ?? {};
    return { orderItemId: line.id, quantity: share(line.quantity - line.refunded, tenths), restock };
  };
  const lines = items.length === 0 ? [] : order.lines.map(wanted).filter(({ quantity }) => quantity > 0);
  const money = { shipping: share(order.keptShipping, shipping), amount: share(order.kept, goodwill, 1000) };
  if (lines.length === 0 && money.shipping + money.amount === 0) return { amount: share(order.kept, 1, 1000) || null };
  return {
    items: lines.length > 0 ? lines : null,
    shipping: money.shipping || undefined,
    amount: money.amount || undefined,
  };
}

export function redeemReward(model: Model, choice: { customer: number; reward: number }): Request {
  const cheapest = Math.min(...model.rewards.map(({ cost }) => cost));
  const customer = pick(model.customers, choice.customer, (one) => pointsOf(one) >= cheapest);
  const reward = pick(model.rewards, choice.reward, ({ cost }) => !customer || cost <= pointsOf(customer));
  return { operation: 'redeemReward', args: { customerId: customer?.id ?? NOBODY, rewardId: reward?.id ?? NOBODY } };
}

/** Negative: so many tenths of what there is. */
const change = (there: number, { change: units, tenths }: { change: number; tenths: number }): number =>
  units < 0 ? -share(there, tenths) || -1 : units;

export interface ChangeChoice {
  whose: number;
  change: number;
  tenths: number;
}

export function adjustStock(model: Model, choice: ChangeChoice): Request {
  const plant = pick(model.plants, choice.whose, ({ stock }) => choice.change > 0 || stock > 0);
  const args: Arguments['adjustStock'] = { plantId: plant?.id ?? NOBODY, change: change(plant?.stock ?? 0, choice) };
  return { operation: 'adjustStock', args };
}

export function adjustPoints(model: Model, choice: ChangeChoice): Request {
  const customer = pick(model.customers, choice.whose, (one) => choice.change > 0 || balanceOf(one) > 0);
  const points = customer ? pointsOf(customer) : 0;
  const args: Arguments['adjustPoints'] = { customerId: customer?.id ?? NOBODY, change: change(points, choice) };
  return { operation: 'adjustPoints', args };
}

/** A mutation that was sent before, under its key; `other`: that key, with what another mutation asked. */
export function replay(model: Model, { index, other }: { index: number; other?: number }): Sent | undefined {
  const earlier = pick(model.sent, index, ({ key }) => model.kept.has(key));
  if (!earlier || other === undefined) return earlier;
  return { key: earlier.key, request: pick(model.sent, other)?.request ?? earlier.request };
}
