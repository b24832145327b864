/** What the clients saw. All times are ms of one monotonic clock. */

/** One request, and what came back. */
export interface Attempt {
  began: number;
  ended: number;
  /** `ok`; the store's error code; `balancer 503`, of a response that the balancer made; `lost`; `timeout`. */
  outcome: string;
  /** Which process answered; absent if none did. */
  process?: string;
}

/** A number that a response showed of something that only grows. */
export interface Shown {
  /** Such as `stock of plant …`. */
  subject: string;
  value: number;
}

/** One intention of a client: a change, sent with one key until its outcome is known, or a read. */
export interface Call {
  operation: string;
  /** As whom. */
  caller: string;
  /** Absent for reads. */
  key?: string;
  attempts: Attempt[];
  /** `ok`, the code with which the store refused it, or `unknown`: the client gave up. */
  end: string;
  /** How many events of these types a change must write under its key. */
  events: Record<string, number>;
  /** The changes of stock that it makes, by plant. */
  units: [plantId: string, change: number][];
  /** What it paid back, by order: known only from the response. */
  refunded?: [orderId: string, amount: number];
  shown?: Shown;
  /** Whether every process must show at least this from now on to everybody, not only to its caller. */
  exact: boolean;
}

/** An event as a reader of the feed saw it. */
export interface FeedEvent {
  position: number;
  id: string;
  type: string;
  link: string;
  body: string;
}

/** An event as a receiver accepted it. */
export interface Delivered {
  id: string;
  body: string;
}

/** What the store says at the end. */
export interface Final {
  feed: FeedEvent[];
  stock: Map<string, number>;
  refunded: Map<string, number>;
}

/** Everything that the checks judge. */
export interface History {
  calls: Call[];
  /** What the readers of the feed saw meanwhile. */
  feed: FeedEvent[];
  /** What the store told a reader at the end, who had read up to the last of these: that the feed goes on, or the last common position. */
  readOn: 'goes on' | number;
  /** What each endpoint accepted, and the last position before it existed. */
  endpoints: { since: number; delivered: Delivered[] }[];
  /** The stock of the plants, and the refunds, before the load. */
  before: Pick<Final, 'stock' | 'refunded'>;
  after: Final;
}

export const isWrite = ({ key }: Call): boolean => key !== undefined;

export const began = ({ attempts }: Call): number => attempts[0]?.began ?? 0;
export const ended = ({ attempts }: Call): number => attempts.at(-1)?.ended ?? 0;
