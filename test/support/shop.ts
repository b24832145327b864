import type { ResultOf, TypedDocumentNode, VariablesOf } from '@graphql-typed-document-node/core';
import type { Config } from '../../src/config/config.js';
import type { Client } from './client.js';
import { TEST_SECRETS_KEY } from './database.js';
import {
  CancelOrderDocument,
  DeliverOrderDocument,
  MarkOrderPaidDocument,
  NewAddressDocument,
  NewCustomerDocument,
  NewPlantDocument,
  type OrderFactsFragment,
  PlaceOrderDocument,
  RedeemRewardDocument,
  RefundOrderDocument,
  ShipOrderDocument,
} from './documents.generated.js';
import { ADA, demoId, GRACE, newKey, openStore, STAFF, type Store } from './store.js';

export type OrderFacts = OrderFactsFragment;
export type Status = OrderFacts['status'];
/** A plant (its id or demo number) and the quantity. */
export type Line = [plant: string | number, quantity: number];

export const FIVE_OFF = demoId(4001);
export const TEN_OFF = demoId(4002);
export const ADAS = demoId(2001);
export const GRACES = demoId(2002);

/** Mails are queued then, and with PROCESS_ROLE api none is sent. */
export const WITH_MAILS = { SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://greenhouse.example' };

/** The settings with which a store serves the shop and the back office, on either engine. */
export const SITES = {
  SHOP_API_KEY: 'psk_demo_greenhouse_storefront',
  SHOP_SERVER_KEY: 'psk_demo_greenhouse_server',
  ADMIN_API_KEY: 'psk_demo_greenhouse',
  /** It seals the links of `signInLink`. */
  SECRETS_KEY: TEST_SECRETS_KEY,
};

/** A store with clients of its users, and the steps that bring an order into the state a test needs. */
export interface Shop extends Store {
  staff: Client;
  ada: Client;
  grace: Client;
  place(customerId: string, lines: Line[], rewardCode?: string): Promise<OrderFacts>;
  pay(id: string): Promise<OrderFacts>;
  ship(id: string): Promise<OrderFacts>;
  /** An order of Ada's in this status. */
  orderIn(status: Status, lines?: Line[]): Promise<OrderFacts>;
  /** A paid order of this customer. */
  paid(customerId: string, lines: Line[], rewardCode?: string): Promise<OrderFacts>;
  /** A customer without points, or with points from an order of that many dollars. */
  newCustomer(points?: number): Promise<string>;
  newPlant(price: number, stock: number): Promise<string>;
  redeem(customerId: string, rewardId: string): Promise<string>;
}

export async function openShop(
  environment: Record<string, string> = {},
  settings: Partial<Config> = {},
): Promise<Shop> {
  const store = await openStore(environment, settings);
  const [staff, ada, grace] = await Promise.all([store.as(STAFF), store.as(ADA), store.as(GRACE)]);
  const run = <D extends TypedDocumentNode<unknown, never>>(document: D, variables: VariablesOf<D>) =>
    done(staff.graphql(document as never, variables as never)) as Promise<ResultOf<D>>;

  const place = async (customerId: string, lines: Line[], rewardCode?: string) => {
    const items = lines.map(([plant, quantity]) => ({ plantId: idOf(plant), quantity }));
    return (await run(PlaceOrderDocument, { customerId, items, rewardCode })).placeOrder;
  };
  const pay = async (id: string) => (await run(MarkOrderPaidDocument, { id })).markOrderPaid;
  const paid = async (customerId: string, lines: Line[], rewardCode?: string) =>
    pay((await place(customerId, lines, rewardCode)).id);
  const ship = async (id: string) => (await run(ShipOrderDocument, { id })).shipOrder;
  const orderIn = async (status: Status, lines: Line[] = [[1002, 2]]): Promise<OrderFacts> => {
    const order = await place(ADAS, lines);
    if (status === 'PENDING') return order;
    if (status === 'CANCELLED') return (await run(CancelOrderDocument, { id: order.id })).cancelOrder;
    const processing = await pay(order.id);
    if (status === 'PROCESSING') return processing;
    if (status === 'REFUNDED') {
      await run(RefundOrderDocument, { orderId: order.id });
      return processing;
    }
    const shipped = await ship(order.id);
    return status === 'SHIPPED' ? shipped : (await run(DeliverOrderDocument, { id: order.id })).deliverOrder;
  };
  const newCustomer = async (points = 0) => {
    const email = `${newKey()}@example.com`;
    const { id } = (await run(NewCustomerDocument, { name: 'New Customer', email })).createCustomer;
    await run(NewAddressDocument, { customerId: id });
    if (points > 0) await paid(id, [[await newPlant(100 * points, 1), 1]]);
    return id;
  };
  const newPlant = async (price: number, stock: number) => {
    const facts = { sku: newKey().slice(0, 20), name: 'New Plant', description: 'A plant of a test.' };
    return (await run(NewPlantDocument, { ...facts, price, stock })).createPlant.id;
  };
  const redeem = async (customerId: string, rewardId: string) =>
    (await run(RedeemRewardDocument, { customerId, rewardId })).redeemReward.code;
  return Object.assign(store, { staff, ada, grace, place, pay, ship, orderIn, paid, newCustomer, newPlant, redeem });
}

/** The data of a response that must not have errors. */
export async function done<T>(answer: Promise<{ data: T; errors?: unknown }>): Promise<T> {
  const { data, errors } = await answer;
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

const idOf = (plant: string | number): string => (typeof plant === 'number' ? demoId(plant) : plant);

/** The id of the n-th line of an order. */
export const lineOf = (order: OrderFacts, index: number): string => String(order.items[index]?.id);
