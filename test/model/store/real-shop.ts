import { digestOf, newSecret } from '../../../src/auth/digest.js';
import { clock } from '../../../src/core/clock.js';
import { newId } from '../../../src/core/ids.js';
import { type Client, clientOf } from '../../support/client.js';
import type { Store } from '../../support/store.js';
import type { Model, Voucher } from '../model.js';

/** What a shop begins with; money in minor units. */
export interface Opening {
  currency: string;
  decimals: number;
  /** When the history begins. */
  opened: string;
  /** Whether shipping costs what a delivery zone says, and not the shop itself. */
  isZoned: boolean;
  shippingFee: number;
  freeShippingFrom: number;
  plants: { price: number; stock: number }[];
  rewards: { cost: number; discount: number }[];
  vouchers: Omit<Voucher, 'id' | 'code' | 'usedBy'>[];
}

/** The store as one history sees it: an organization of its own, its staff, the clock, and the points job. */
export interface Real {
  store: Store;
  organizationId: string;
  staff: Client;
  setClock(moment: number): void;
  expirePoints(): Promise<void>;
  /** The number of the last event that was looked at. */
  lastEvent: number;
  /** What was done so far, for people. */
  steps: string[];
}

const CUSTOMERS = 3;
/** Sessions end by the clock too, and histories move it by years. */
const FOR_EVER = new Date('2100-01-01T00:00:00Z');

/** Opens a new shop in the database, past the API, and the model of it. */
export async function openRealShop(store: Store, opening: Opening, expirePoints: () => Promise<void>) {
  const { plants, rewards, vouchers, opened, isZoned, ...terms } = opening;
  const model: Model = {
    ...terms,
    now: Date.parse(opened),
    plants: plants.map((plant) => ({ ...plant, id: newId() })),
    customers: Array.from({ length: CUSTOMERS }, () => ({ id: newId(), entries: [] })),
    rewards: rewards.map((reward) => ({ ...reward, id: newId() })),
    vouchers: vouchers.map((voucher, at) => ({ ...voucher, id: newId(), code: `VOUCHER-${at}`, usedBy: [] })),
    ...{ codes: [], orders: [], sent: [], kept: new Map() },
  };
  const organizationId = newId();
  const token = newSecret('pst_');
  await writeShop(store, organizationId, model, isZoned);
  await writeStaff(store, organizationId, model.now, token);
  const setClock = (moment: number) => {
    clock.now = () => new Date(moment);
  };
  setClock(model.now);
  const staff = clientOf(store.url, token);
  const real: Real = {
    ...{ store, organizationId, staff, setClock, expirePoints },
    ...{ lastEvent: 0, steps: [] },
  };
  return { model, real };
}

async function writeShop(store: Store, organizationId: string, model: Model, isZoned: boolean): Promise<void> {
  const { currency, shippingFee, freeShippingFrom, plants } = model;
  const [at, slug] = [new Date(model.now), `shop-${organizationId}`];
  const owned = { organization_id: organizationId, created_at: at };
  const method = {
    code: 'parcel',
    name: 'Parcel',
    fee: shippingFee,
    freeFrom: freeShippingFrom,
    days: { min: 1, max: 3 },
  };
  const zone = { name: 'Home', countries: ['US'], regions: [], methods: [method], closedUntil: null };
  const terms = isZoned
    ? { currency, shipping_fee: 77, free_shipping_from: 0, delivery_zones: JSON.stringify([zone]) }
    : { currency, shipping_fee: shippingFee, free_shipping_from: freeShippingFrom };
  const words = { pending_order_minutes: 0, slug, name: 'A shop', api_version: '2025-10-01', order_prefix: 'MO' };
  await insert(store, 'organizations', [{ id: organizationId, ...words, ...terms, created_at: at }]);
  const shelf = plants.map(({ id, price, stock }) => {
    const facts = { sku: id, name: 'A plant', description: 'It is green.', currency, price, stock };
    return { ...owned, id, ...facts, updated_at: at };
  });
  await insert(store, 'plants', shelf);
  const delivered = plants.filter(({ stock }) => stock > 0);
  const movements = delivered.map(({ id, stock }) => {
    const units = { plant_id: id, change: stock, stock_after: stock };
    return { ...owned, id: newId(), ...units, cause: 'initial', created_by: 'staff' };
  });
  await insert(store, 'stock_movements', movements);
  const people = model.customers.map(({ id }) => ({ ...owned, id, name: 'A person', email: id, updated_at: at }));
  await insert(store, 'customers', people);
  const place = {
    label: 'home',
    recipient: 'A person',
    line1: '1 Test Street',
    city: 'Portland',
    postal_code: '97201',
  };
  const homes = people.map(({ id }) => {
    return { ...owned, ...place, id: newId(), customer_id: id, country: 'US', is_default: true };
  });
  await insert(store, 'addresses', homes);
  const offers = model.rewards.map(({ id, cost, discount }) => {
    return { ...owned, id, name: 'A reward', description: 'Off.', points_cost: cost, currency, discount };
  });
  await insert(store, 'rewards', offers);
  const vouchers = model.vouchers.map(({ id, code, percent, amount, least, uses, once }) => {
    return { ...owned, id, code, percent, amount, currency, min_subtotal: least, uses, once_per_customer: once };
  });
  await insert(store, 'vouchers', vouchers);
}

async function writeStaff(store: Store, organizationId: string, now: number, token: string): Promise<void> {
  const owned = { organization_id: organizationId, created_at: new Date(now) };
  const [key, user] = [newId(), newId()];
  const facts = { name: 'Key', digest: digestOf(key), last_four: '0000', max_role: 'admin' };
  await insert(store, 'api_keys', [{ ...owned, id: key, ...facts }]);
  await insert(store, 'users', [{ ...owned, id: user, login_id: 'staff', role: 'staff' }]);
  const session = { user_id: user, api_key_id: key, digest: digestOf(token), expires_at: FOR_EVER };
  await insert(store, 'sessions', [{ ...owned, id: newId(), ...session }]);
}

async function insert(store: Store, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const marks = `(${Object.keys(first).map(() => '?')})`;
  const values = rows.flatMap((row) => Object.values(row));
  await store.sql(`insert into ${table} (${Object.keys(first)}) values ${rows.map(() => marks)}`, values);
}
