import type { Answer } from '../support/client.js';
import type { DIFFERENCES } from './differences.js';
import type { Json } from './requests/words.js';
import type { Side } from './stores/sides.js';

/** Who asks. `stranger` is staff of the other organization; `forger` has a token that never was one. */
export const PEOPLE = ['nobody', 'forger', 'ada', 'grace', 'staff', 'admin', 'stranger'] as const;
export type Person = (typeof PEOPLE)[number];

/** A request as REST writes it. What GraphQL gets is derived from it. */
export interface RestRequest {
  /** The parameters in the path, by name. */
  path?: Record<string, string>;
  /** As values of their types; REST sends their texts. */
  query?: Record<string, Json>;
  body?: Json;
  headers?: Record<string, string>;
}

/** One intent, which both APIs are asked for. */
export interface Case {
  /** `GET /plants/{plant_id}`, as in the route table. */
  route: string;
  title: string;
  /** Cases of one kind differ in nothing but their route or the name of an argument: a day runs one of them, a deep run all. */
  kind?: string;
  as: Person;
  /** Or what makes the request, with the steps before it. They are taken on both sides. */
  request: RestRequest | ((side: Side) => Promise<RestRequest>);
  /** The code that refuses it, as the contract writes it; none where it succeeds. */
  code?: string;
  /** `field:code` of every issue, as REST writes them. */
  fields?: string[];
  /** Members that the answer has, as REST writes them. */
  holds?: object;
  /** The tables that it changes, in the order of the alphabet. */
  writes?: string[];
  /** A wanted difference of the APIs: then only what stands in the list is compared. */
  differs?: keyof typeof DIFFERENCES;
  /** Makes something go wrong while it runs, and returns what puts it right again. */
  disturb?: (side: Side) => Promise<() => Promise<void>>;
  /** It needs a server on which several transactions run at once. */
  onPostgres?: true;
}

/** An answer of either API in the words of REST. */
export interface ApiResponse {
  status: number;
  body: Json;
  headers: Record<string, string | null>;
  /** As it came. */
  raw: Answer;
}
