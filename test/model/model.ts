import type { Request } from './requests.js';
import type { Line } from './rules/formulas.js';

export interface Plant {
  id: string;
  price: number;
  stock: number;
}

/** A line of the points ledger. */
export interface Entry {
  kind: 'earn' | 'reverse' | 'redeem' | 'return' | 'adjust' | 'expire';
  points: number;
  /** The order that earned them, or whose refund moved them. */
  order?: Order;
  at: number;
}

export interface Customer {
  id: string;
  entries: Entry[];
}

export interface Reward {
  id: string;
  cost: number;
  discount: number;
}

export interface Code {
  code: string;
  customer: Customer;
  reward: Reward;
  /** The id of the order that used it. */
  usedBy?: string;
}

/** A code of the shop, of a percentage or of an amount. */
export interface Voucher {
  id: string;
  code: string;
  percent: number | null;
  amount: number | null;
  least: number;
  uses: number | null;
  once: boolean;
  /** The orders that use it; those that were cancelled before they were paid do not. */
  usedBy: Order[];
}

export type Status = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';

export interface OrderLine extends Line {
  id: string;
  plant: Plant;
  shipped: number;
}

/** The units of a line that are left to ship: a refund takes those first that were not shipped. */
export const unshipped = ({ quantity, refunded, shipped }: OrderLine): number =>
  Math.max(0, quantity - refunded - shipped);

/** An order: money in minor units, points as they were moved so far. */
export interface Order {
  id: string;
  customer: Customer;
  pickup: boolean;
  lines: OrderLine[];
  /** What it has been, oldest first. */
  timeline: Status[];
  merchandise: number;
  shipping: number;
  total: number;
  /** What the shop still has of the money; all of it before anything was refunded. */
  kept: number;
  keptShipping: number;
  /** Goodwill of all its refunds, and how many there were. */
  goodwill: number;
  refunds: number;
  earned: number;
  reversed: number;
  spent: number;
  returned: number;
}

/** A mutation that was sent, under its Idempotency-Key. */
export interface Sent {
  key: string;
  request: Request;
}

/** What the store keeps of a key: what was asked, what it answered, when. */
export interface Kept {
  text: string;
  answer: unknown;
  at: number;
}

/** All of one shop, in plain numbers. */
export interface Model {
  currency: string;
  decimals: number;
  shippingFee: number;
  freeShippingFrom: number;
  /** The moment (ms); it stands still but for those commands that move it. */
  now: number;
  plants: Plant[];
  customers: Customer[];
  rewards: Reward[];
  codes: Code[];
  vouchers: Voucher[];
  orders: Order[];
  sent: Sent[];
  kept: Map<string, Kept>;
}

/** An event that a step writes: its type and whose history it belongs to. */
export type Event = `${string} ${string}`;

export const statusOf = (order: Order): Status => order.timeline.at(-1) ?? 'pending';

/** The sum of a customer's ledger; below 0 it is a debt. */
export const balanceOf = ({ entries }: Customer): number => entries.reduce((sum, { points }) => sum + points, 0);

export const pointsOf = (customer: Customer): number => Math.max(0, balanceOf(customer));

/** All points earned, less those reversed: what decides the tier. */
export const lifetimeOf = ({ entries }: Customer): number =>
  entries.filter(({ kind }) => kind === 'earn' || kind === 'reverse').reduce((sum, { points }) => sum + points, 0);

/** Moves stock; a plant that was sold out is back. */
export function moveStock(plant: Plant, change: number): Event[] {
  const back = plant.stock === 0 && change > 0;
  plant.stock += change;
  const changed: Event = `inventory.changed ${plant.id}`;
  return back ? [changed, `plant.back_in_stock ${plant.id}`] : [changed];
}

/** Writes a line of the points ledger; 0 points are none. */
export function movePoints(model: Model, customer: Customer, entry: Omit<Entry, 'at'>): Event[] {
  if (entry.points === 0) return [];
  customer.entries.push({ ...entry, at: model.now });
  return [`loyalty.changed ${customer.id}`];
}

export function changeStatus(order: Order, status: Status): Event[] {
  order.timeline.push(status);
  return [`order.status_changed ${order.id}`];
}
