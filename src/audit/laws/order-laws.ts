import { sum } from '../../core/arithmetic.js';
import { type Fault, mustBe } from '../finding.js';
import type { OrderHistory } from '../rows/order-history.js';
import type { LineRow } from '../rows/order-rows.js';

const grossOf = (line: LineRow): number => line.quantity * line.unit_price;

/** An order's prices must add up to the cent, in one currency. */
export function* orderLaws(history: OrderHistory): Generator<Fault> {
  const { order, lines } = history;
  for (const line of lines) {
    const what = `the total of line ${line.position}`;
    yield* mustBe('order.line-total', what, line.total, grossOf(line) - line.discount);
  }
  yield* mustBe('order.subtotal', 'the subtotal', order.subtotal, sum(lines.map(grossOf)));
  yield* mustBe('order.discount', 'the discount', order.discount, sum(lines.map((line) => line.discount)));
  yield* mustBe('order.total', 'the total', order.total, order.subtotal - order.discount + order.shipping);
  yield* sharesOfDiscount(history);
  yield* currencies(history);
}

/**
 * Largest remainder: each line carries its exact share of the discount rounded down, or one unit more. The extra units
 * go to the lines with the largest fractions; of equal fractions, to the earlier line.
 */
function* sharesOfDiscount({ lines }: OrderHistory): Generator<Fault> {
  const whole = BigInt(sum(lines.map(grossOf)));
  const discount = BigInt(sum(lines.map((line) => line.discount)));
  if (whole === 0n) return;
  const shares = lines.map((line, rank) => {
    const product = discount * BigInt(grossOf(line));
    return { line, rank, more: BigInt(line.discount) - product / whole, fraction: product % whole };
  });
  const given = shares.filter((share) => share.more === 1n);
  for (const { line, rank, more, fraction } of shares) {
    const passedOver = given.some((one) => one.fraction < fraction || (one.fraction === fraction && one.rank > rank));
    if (more === 1n || (more === 0n && !passedOver)) continue;
    const message = `the discount of line ${line.position} is ${line.discount}, which is not its share by largest remainder`;
    yield { law: 'order.discount-share', message };
  }
}

function* currencies({ order, lines, refunds, refundItems }: OrderHistory): Generator<Fault> {
  if (!/^[A-Z]{3}$/.test(order.currency)) {
    yield { law: 'order.currency', message: `"${order.currency}" is not a currency` };
  }
  for (const line of lines) {
    yield* mustBe('order.currency', `the currency of line ${line.position}`, line.currency, order.currency);
  }
  for (const refund of refunds) {
    yield* mustBe('order.currency', `the currency of refund ${refund.id}`, refund.currency, order.currency);
  }
  for (const item of refundItems) {
    yield* mustBe('order.currency', `the currency of refund line ${item.id}`, item.currency, order.currency);
  }
}
