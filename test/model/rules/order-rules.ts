import {
  type Code,
  changeStatus,
  type Event,
  type Model,
  movePoints,
  moveStock,
  type Order,
  type OrderLine,
  type Status,
  type Voucher,
} from '../model.js';
import type { Arguments } from '../requests.js';
import { pointsFor, shares, total } from './formulas.js';
import { invalid, known, money, notFound, obstacle, orderOf, type Rule } from './prediction.js';

type PlaceArgs = Arguments['placeOrder'];

export const placeOrder: Rule<PlaceArgs> = (model, args) => {
  const customer = known(model.customers, args.customerId);
  const code = codeOf(model, args);
  if (args.rewardCode && !code) return invalid('reward_code');
  const voucher = voucherOf(model, args);
  const order = priceOf(model, args);
  const gross = order.merchandise + total(order.lines.map(({ discount }) => discount));
  const isUsedUp = voucher && voucher.uses !== null && voucher.usedBy.length >= voucher.uses;
  if (args.voucherCode && (!voucher || isUsedUp || gross < voucher.least)) return invalid('voucher_code');
  const short = shortages(model, args);
  if (short.length > 0) return { refused: 'out_of_stock', facts: { plants: short } };
  const { expectedTotal = order.total } = args;
  if (expectedTotal !== order.total) return { refused: 'conflict', facts: { total: order.total } };
  if (voucher?.once && voucher.usedBy.some((one) => one.customer === customer)) return invalid('voucher_code');
  const answer = {
    status: 'pending',
    pickup: order.pickup,
    customer_id: customer.id,
    subtotal: money(model, gross),
    discount: money(model, gross - order.merchandise),
    shipping: money(model, order.shipping),
    total: money(model, order.total),
    refunded: money(model, 0),
    refundable: money(model, 0),
    items: order.lines.map((line) => ({ quantity: line.quantity, total: money(model, line.total) })),
  };
  const happen = (body: { id: string; items: { id: string }[] }): Event[] => {
    order.id = body.id;
    order.lines.forEach((line, index) => {
      line.id = String(body.items[index]?.id);
    });
    if (code) code.usedBy = order.id;
    voucher?.usedBy.push(order);
    model.orders.push(order);
    return [`order.created ${order.id}`, ...order.lines.flatMap(({ plant, quantity }) => moveStock(plant, -quantity))];
  };
  return { answer, happen, how: code ? 'with a reward' : voucher ? 'with a voucher' : 'without' };
};

/** The plants there are too few of, the demand of all lines taken together. */
function shortages(model: Model, { items }: PlaceArgs) {
  const demand = new Map<string, number>();
  for (const { plantId, quantity } of items) demand.set(plantId, (demand.get(plantId) ?? 0) + quantity);
  return [...demand]
    .map(([id, wanted]) => ({ plant_id: id, wanted, available: known(model.plants, id).stock }))
    .filter(({ wanted, available }) => wanted > available);
}

/** The code of the order, if its customer may use it. */
const codeOf = ({ codes }: Model, { customerId, rewardCode }: PlaceArgs): Code | undefined =>
  codes.find(({ code, customer, usedBy }) => code === rewardCode && customer.id === customerId && !usedBy);

/** In whatever case the code is typed. */
const voucherOf = ({ vouchers }: Model, { voucherCode }: PlaceArgs): Voucher | undefined =>
  vouchers.find(({ code }) => code === voucherCode?.toUpperCase());

const worthOf = ({ percent, amount }: Voucher, gross: number): number =>
  percent === null ? (amount ?? 0) : Math.floor((2 * gross * percent + 100) / 200);

/** The order as it would be now. */
export function priceOf(model: Model, args: PlaceArgs): Order {
  const { customerId, items, pickup = false } = args;
  const code = codeOf(model, args);
  const wanted = items.map(({ plantId, quantity }) => ({ plant: known(model.plants, plantId), quantity }));
  const gross = wanted.map(({ plant, quantity }) => plant.price * quantity);
  const voucher = voucherOf(model, args);
  const worth = voucher ? worthOf(voucher, total(gross)) : (code?.reward.discount ?? 0);
  const off = Math.min(worth, total(gross));
  const discounts = shares(off, gross);
  const lines = wanted.map((line, index): OrderLine => {
    const discount = discounts[index] ?? 0;
    return { ...line, id: '', refunded: 0, shipped: 0, discount, total: (gross[index] ?? 0) - discount };
  });
  const merchandise = total(gross) - off;
  const shipping = pickup || merchandise >= model.freeShippingFrom ? 0 : model.shippingFee;
  return {
    ...{
      id: '',
      customer: known(model.customers, customerId),
      pickup,
      lines,
      timeline: ['pending'],
      goodwill: 0,
      refunds: 0,
    },
    ...{ merchandise, shipping, total: merchandise + shipping, kept: merchandise + shipping, keptShipping: shipping },
    ...{ earned: 0, reversed: 0, spent: code?.reward.cost ?? 0, returned: 0 },
  };
}

/** An order that only changes its status. */
const becomes =
  (status: Status): Rule<{ id: string }> =>
  (model, { id }) => {
    const order = orderOf(model, id);
    if (!order) return notFound;
    const answer = { id, status, total: money(model, order.total) };
    return obstacle(order, status) ?? { answer, happen: () => changeStatus(order, status) };
  };

export const deliverOrder = becomes('delivered');

export const markOrderPaid: Rule<{ id: string }> = (model, { id }) => {
  const order = orderOf(model, id);
  if (!order) return notFound;
  const happen = () => {
    const points = pointsFor(order.merchandise, model.decimals);
    order.earned = points;
    const changed = changeStatus(order, 'processing');
    return [...changed, ...movePoints(model, order.customer, { kind: 'earn', points, order })];
  };
  const answer = { id, status: 'processing', refundable: money(model, order.total) };
  return obstacle(order, 'processing') ?? { answer, happen };
};
