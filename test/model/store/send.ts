import { print } from 'graphql';
import { type Api, type ApiResponse, inRestTerms, refund } from '../../support/apis.js';
import {
  AdjustPointsDocument,
  AdjustStockDocument,
  CancelOrderDocument,
  CreateShipmentDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  PlaceOrderDocument,
  QuoteRefundDocument,
  RedeemRewardDocument,
  ShipOrderDocument,
} from '../../support/documents.generated.js';
import type { Sent } from '../model.js';
import type { Operation, RefundArgs } from '../requests.js';
import type { Real } from './real-shop.js';

/** Refunds have documents of their own in `support/faces.ts`, because both APIs take them. */
const documents: Record<Exclude<Operation, 'refundOrder'>, string> = {
  placeOrder: print(PlaceOrderDocument),
  markOrderPaid: print(MarkOrderPaidDocument),
  shipOrder: print(ShipOrderDocument),
  createShipment: print(CreateShipmentDocument),
  deliverOrder: print(DeliverOrderDocument),
  cancelOrder: print(CancelOrderDocument),
  quoteRefund: print(QuoteRefundDocument),
  redeemReward: print(RedeemRewardDocument),
  adjustStock: print(AdjustStockDocument),
  adjustPoints: print(AdjustPointsDocument),
};

/** Sends a request as the staff of the shop, and gives the answer in the words of REST. */
export async function send(real: Real, { key, request }: Sent, api: Api): Promise<ApiResponse> {
  const { operation, args } = request;
  const headers = { 'idempotency-key': key };
  if (operation === 'refundOrder') {
    return inRestWords(await refund(api, real.staff, args.orderId, bodyOf(args), headers));
  }
  return inRestWords(inRestTerms(await real.staff.graphql(documents[operation], args, headers), operation, 200));
}

/** A refusal names fields in the words of its API; here as REST writes them. */
function inRestWords(answer: ApiResponse): ApiResponse {
  for (const issue of answer.body.errors ?? [])
    issue.field = issue.field.replace(/[A-Z]/g, (letter: string) => `_${letter.toLowerCase()}`);
  return answer;
}

function bodyOf({ items, shipping, amount, reason, note, expectedRefunded }: RefundArgs) {
  const lines = items?.map(({ orderItemId, quantity, restock }) => ({ order_item_id: orderItemId, quantity, restock }));
  const words = { reason: reason?.toLowerCase(), note, expected_refunded: expectedRefunded };
  return { items: items === null ? null : lines, shipping, amount, ...words };
}
