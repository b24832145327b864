import type { Model, Sent } from '../model.js';
import { type Arguments, type Operation, type Request, textOf } from '../requests.js';
import { deliverOrder, markOrderPaid, placeOrder } from './order-rules.js';
import type { Body, Granted, Prediction, Rule } from './prediction.js';
import { cancelOrder, quoteRefund, refundOrder } from './refund-rules.js';
import { createShipment, shipOrder } from './shipment-rules.js';
import { adjustPoints, adjustStock, redeemReward } from './shop-rules.js';

const rules: { [O in Operation]: Rule<Arguments[O]> } = {
  ...{ placeOrder, markOrderPaid, shipOrder, createShipment, deliverOrder, cancelOrder, refundOrder, quoteRefund },
  ...{ redeemReward, adjustStock, adjustPoints },
};

const KEPT_MS = 30 * 24 * 3600 * 1000;

/** What the store must answer to a request under a key, be it new, a retry, or a key that something else used. */
export function predict(model: Model, { key, request }: Sent): Prediction {
  const kept = model.kept.get(key);
  if (kept && model.now - kept.at <= KEPT_MS) {
    if (kept.text !== textOf(request)) return { refused: 'idempotency_key_reused' };
    return { answer: kept.answer as object, happen: () => [], how: 'replayed', replayed: true };
  }
  const prediction = predictNew(model, request);
  if ('refused' in prediction || request.operation === 'quoteRefund') return prediction;
  return { ...prediction, happen: (body: Body) => keep(model, { key, request }, prediction, body) };
}

function keep(model: Model, { key, request }: Sent, { happen }: Granted, body: Body) {
  model.kept.set(key, { text: textOf(request), answer: body, at: model.now });
  return happen(body);
}

const predictNew = (model: Model, { operation, args }: Request): Prediction =>
  (rules[operation] as Rule<typeof args>)(model, args);
