import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { HOSTILE_STRINGS } from '../hostile-strings.js';

/** What requests are made of that only the store knows: its ids, and cursors of several lists. */
export interface Known {
  /** By the name of their table. */
  ids: Record<string, string[]>;
  cursors: string[];
}

/** The tables whose ids are given, by a word in the name of the argument or of its operation. */
export const TABLES: Readonly<Record<string, string>> = {
  item: 'order_items',
  plant: 'plants',
  customer: 'customers',
  wishlist: 'customers',
  address: 'addresses',
  reward: 'rewards',
  voucher: 'vouchers',
  user: 'users',
  apikey: 'api_keys',
  delivery: 'webhook_deliveries',
  event: 'events',
  endpoint: 'webhook_endpoints',
  webhook: 'webhook_endpoints',
  order: 'orders',
};

/** An id of the kind that the names suggest; sometimes of another. */
export function idFor(known: Known, ...names: string[]): fc.Arbitrary<string> {
  const words = names.map((name) =>
    Object.keys(TABLES).find((word) => name.toLowerCase().replace('_', '').includes(word)),
  );
  const table = TABLES[words.find((word) => word !== undefined) ?? ''] ?? '';
  const any = fc.constantFrom(...Object.values(known.ids).flat());
  const fitting = known.ids[table] ?? [];
  if (fitting.length === 0) return any;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: any });
}

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then'];

export const hostileText = fc.constantFrom(...Object.values(HOSTILE_STRINGS));
const anyText = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const hostileNumber = fc.constantFrom(
  ...[0, -0, -1, 1.5, 0.1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324],
);

const nested = (inside: unknown, depth: number, wrap: (value: unknown) => unknown): unknown =>
  depth === 0 ? inside : nested(wrap(inside), depth - 1, wrap);

const deep = fc
  .tuple(fc.constantFrom(2, 10, 63, 64, 65, 300), fc.boolean())
  .map(([depth, list]) => nested(null, depth, (value) => (list ? [value] : { a: value })));

/** Anything that JSON can say, with the names of prototypes among the keys. */
const anyJson = fc.oneof(
  ...[anyText, hostileNumber, fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}]), deep],
  fc.array(fc.oneof(anyText, hostileNumber), { maxLength: 4 }),
  // `fromEntries` makes a member of `__proto__`, as JSON.parse does.
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES), anyText), fc.oneof(anyText, hostileNumber)), {
      maxLength: 3,
    })
    .map((entries) => Object.fromEntries(entries)),
);

/** A cursor as a list returned it, cut, flipped, or of another list. */
const cursor = ({ cursors }: Known): fc.Arbitrary<string> => {
  const whole = fc.constantFrom(...cursors);
  const cut = fc.tuple(whole, fc.nat(60)).map(([text, at]) => text.slice(0, at));
  const flipped = fc.tuple(whole, fc.nat(60), fc.nat(255)).map(([text, at, byte]) => {
    const bytes = Buffer.from(text, 'base64url');
    bytes[at % bytes.length] = byte;
    return bytes.toString('base64url');
  });
  const made = fc
    .array(fc.oneof(anyText, hostileNumber, fc.constant(null)), { maxLength: 4 })
    .map((values) => Buffer.from(JSON.stringify([1, 'plants,createdAt asc,id asc', ...values])).toString('base64url'));
  return fc.oneof(whole, cut, flipped, made);
};

const ENDING = /(At|since)$/;

/** Texts that the argument may well take. */
function plainTexts(name: string): string[] {
  if (/email/.test(name)) return ['new@example.com', 'ada@example.com', 'GRACE@example.com'];
  if (/url/i.test(name))
    return ['http://127.0.0.1:9/hook', 'https://example.com/?a=b#c', 'http://[::1]/', 'http://2130706433/'];
  if (/country/.test(name)) return ['US', 'DE', 'us', 'XX'];
  if (/login_?id/i.test(name)) return ['ada@example.com', 'admin@greenhouse.example', 'nobody@example.com'];
  if (/api_?key/i.test(name)) return ['psk_demo_greenhouse', 'psk_demo_orchid_house', 'psk_none'];
  if (/events/.test(name)) return ['*', 'order.*', 'refund.created', 'none.such'];
  return ['fern', '12345', 'FUZZ-1', 'Monstera deliciosa'];
}

/** A value that the argument takes, as far as its type shows. */
function fitting(type: GraphQLInputType, name: string, operation: string, known: Known): fc.Arbitrary<unknown> {
  const inner = getNullableType(type);
  if (isListType(inner)) return fc.array(valueFor(inner.ofType, name, operation, known), { maxLength: 3 });
  if (isEnumType(inner)) return fc.constantFrom(...inner.getValues().map((value) => value.name));
  if (isInputObjectType(inner)) return objectOf(Object.values(inner.getFields()), operation, known);
  if (name === 'after') return cursor(known);
  switch (inner.name) {
    case 'ID':
      return idFor(known, name, operation);
    case 'Int':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), hostileNumber);
    case 'Boolean':
      return fc.boolean();
    default:
      if (ENDING.test(name)) return fc.constantFrom('2026-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '+275760-09-13');
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...plainTexts(name)) },
        { weight: 1, arbitrary: anyText },
      );
  }
}

/** Mostly a value that the type takes; sometimes anything. */
const valueFor = (type: GraphQLInputType, name: string, operation: string, known: Known): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 11, arbitrary: fitting(type, name, operation, known) }, { weight: 1, arbitrary: anyJson });

type Member = Pick<GraphQLArgument, 'name' | 'type'>;

/** An object with most of what is required, some of what is not, and now and then a member that does not exist. */
export function objectOf(
  members: readonly Member[],
  operation: string,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const entries = members.map(({ name, type }) => {
    const entry = valueFor(type, name, operation, known).map((value): [string, unknown][] => [[name, value]]);
    return fc.oneof(
      { weight: isNonNullType(type) ? 24 : 1, arbitrary: entry },
      { weight: isNonNullType(type) ? 1 : 2, arbitrary: fc.constant([]) },
    );
  });
  const stray = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.oneof(fc.constantFrom(...PROTOTYPE_NAMES), anyText), anyJson)
        .map((entry): [string, unknown][] => [entry]),
    },
  );
  return fc.tuple(...entries, stray).map((parts) => Object.fromEntries(parts.flat()));
}
