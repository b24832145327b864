import type { Event, Model, Order, Status } from '../model.js';
import { statusOf, unshipped } from '../model.js';

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its operation
export type Body = any;

/** The store must refuse, with this code and these facts, and change nothing. */
export interface Refused {
  refused: string;
  facts?: object;
}

/** The store must answer so; then the model moves on, learns the ids that the answer gives, and returns the expected events. */
export interface Granted {
  answer: object;
  happen(body: Body): Event[];
  /** What it is of its kind, for the tally. */
  how?: string;
  /** It is the stored answer of an earlier request with the same key. */
  replayed?: boolean;
}

export type Prediction = Refused | Granted;

/** Predicts from the arguments; it changes nothing until what it granted has happened. */
export type Rule<Args> = (model: Model, args: Args) => Prediction;

export const notFound: Refused = { refused: 'not_found' };
export const invalid = (field: string): Refused => ({ refused: 'bad_user_input', facts: { errors: [{ field }] } });

const next: Record<Status, Status[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled', 'refunded'],
  shipped: ['delivered', 'refunded'],
  delivered: ['refunded'],
  cancelled: [],
  refunded: [],
};

/** What stands in the way of a new status, if anything does. */
export function obstacle(order: Order, status: Status): Refused | undefined {
  const current = statusOf(order);
  const picked: Status[] = order.pickup && current === 'processing' ? ['delivered'] : [];
  // Once a part was shipped, nothing is cancelled; and nothing is shipped where refunds have taken all units.
  const isBegun = order.lines.some(({ shipped }) => shipped > 0);
  const isLeft = order.lines.some((line) => unshipped(line) > 0);
  const isOpen = { cancelled: !isBegun, shipped: isLeft || isBegun } as Partial<Record<Status, boolean>>;
  const following = next[current].filter((one) => current !== 'processing' || (isOpen[one] ?? true));
  const allowed = [...picked, ...following];
  return allowed.includes(status) ? undefined : { refused: 'illegal_transition', facts: { current, allowed } };
}

export const orderOf = (model: Model, id: string): Order | undefined => model.orders.find((order) => order.id === id);

/** What must be there, because the model itself named it. */
export function known<T extends { id: string }>(all: readonly T[], id: string): T {
  const found = all.find((one) => one.id === id);
  if (!found) throw new Error(`The model knows nothing with the id ${id}.`);
  return found;
}

/** Money as both APIs show it. */
export const money = ({ currency }: Model, amount: number) => ({ amount, currency });
