import { type ApiResponse, inRestTerms, refund } from '../../support/apis.js';
import {
  AdjustStockDocument,
  CancelOrderDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  PlaceOrderDocument,
  RedeemRewardDocument,
  ShipOrderDocument,
} from '../../support/documents.generated.js';
import type { Fleet } from '../../support/processes/fleet.js';
import { ADAS, FIVE_OFF, GRACES, lineOf, type OrderFacts } from '../../support/shop.js';
import { apiOf, mutate } from './storm.js';

/** The input of one mutation of a storm. */
export interface MutationInput {
  /** Determines the arguments: the same number gives the same arguments. */
  number: number;
  /** Determines which process is called, and over which API. */
  index: number;
  order: OrderFacts;
  headers: Record<string, string>;
}

export const customerOf = (number: number): string => (number % 2 ? ADAS : GRACES);

const WISH = `mutation ($customerId: ID!, $plantIds: [ID!]!) {
  addToWishlist(customerId: $customerId, plantIds: $plantIds) { total } }`;

/** Every kind of mutation in the storm, by name. */
export function mutationsOf(
  fleet: Fleet,
  plants: string[],
): Record<string, (input: MutationInput) => Promise<ApiResponse>> {
  const plantOf = (number: number) => String(plants[(number * 3 + Math.floor(number / 5)) % plants.length]);
  const byId = { MarkOrderPaidDocument, CancelOrderDocument, ShipOrderDocument, DeliverOrderDocument };
  const step =
    (document: keyof typeof byId, field: string) =>
    ({ index, order, headers }: MutationInput) =>
      mutate(fleet.on(index), byId[document] as never, field as never, { id: order.id }, headers);
  const give = ({ index, order, headers }: MutationInput, body: object) =>
    refund(apiOf(index), fleet.on(index), order.id, body, headers);

  return {
    placeOrder: ({ number, index, headers }) => {
      const items = [0, 1, 2].map((part) => ({ plantId: plantOf(number + part * (1 + (number % 3))), quantity: 1 }));
      const variables = { customerId: customerOf(number), items };
      return mutate(fleet.on(index), PlaceOrderDocument, 'placeOrder', variables, headers);
    },
    markOrderPaid: step('MarkOrderPaidDocument', 'markOrderPaid'),
    cancelOrder: step('CancelOrderDocument', 'cancelOrder'),
    shipOrder: step('ShipOrderDocument', 'shipOrder'),
    deliverOrder: step('DeliverOrderDocument', 'deliverOrder'),
    refundUnits: (input) =>
      give(input, { items: [1, 0].map((line) => ({ order_item_id: lineOf(input.order, line), quantity: 1 })) }),
    refundAll: (input) => give(input, {}),
    goodwill: (input) => give(input, { amount: 150 }),
    adjustStock: ({ number, index, headers }) => {
      const variables = { plantId: plantOf(number), change: number % 3 ? 2 : -5 };
      return mutate(fleet.on(index), AdjustStockDocument, 'adjustStock', variables, headers);
    },
    redeemReward: ({ number, index, headers }) => {
      const variables = { customerId: customerOf(number), rewardId: FIVE_OFF };
      return mutate(fleet.on(index), RedeemRewardDocument, 'redeemReward', variables, headers);
    },
    addToWishlist: async ({ number, index, headers }) => {
      const [customerId, plantIds] = [customerOf(number), [0, 1, 2].map((part) => plantOf(number + part))];
      const client = fleet.on(index, customerId === ADAS ? fleet.shop.ada : fleet.shop.grace);
      if (apiOf(index) === 'REST') {
        return client.post(`/customers/${customerId}/wishlist`, { plant_ids: plantIds }, headers);
      }
      return inRestTerms(await client.graphql(WISH, { customerId, plantIds }, headers), 'addToWishlist', 200);
    },
  };
}
