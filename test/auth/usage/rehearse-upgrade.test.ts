import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { usageCounter } from '../../../src/auth/usage/count-usage.js';
import { clock } from '../../../src/core/clock.js';
import { inAllOrganizations } from '../../../src/database/database-role.js';
import { between, seededRandom } from '../../processes/seeded-random.js';
import { DEEP, SEED } from '../../support/depth.js';
import { expectRefusal } from '../../support/expectations.js';
import { openShop, type Status } from '../../support/shop.js';
import { ADMIN, demoId, newKey, ORCHID_KEY, ORCHID_STAFF } from '../../support/store.js';

const OLD = '2025-09-01';
const NEW = '2025-10-01';
/** How many requests are drawn, beside one of each kind. */
const REQUESTS = DEEP ? 1_000 : 20;
const KEY = demoId(10);
const REHEARSAL = `query ($key: ID!, $to: String!) { rehearseUpgrade(apiKeyId: $key, to: $to) { since calls changes {
  clientName apiVersion operation renamedIn renamed before after count lastAt } } }`;

/** What the versions call the two statuses that they name differently. */
const NAMES: Record<string, Record<string, string>> = {
  [OLD]: { PENDING: 'PENDING_PAYMENT', PROCESSING: 'IN_PROGRESS' },
  [NEW]: { PENDING: 'PENDING', PROCESSING: 'PROCESSING' },
};

const shop = await openShop({}, { usageMs: 20 });
const admin = await shop.as(ADMIN);

const rehearse = (key: string, to: string, client = admin) => client.graphql(REHEARSAL, { key, to });

/** A root field of GraphQL, or a REST call: what is sent depends on how a version calls the statuses. */
interface Piece {
  operation: string;
  graphql?(names: Record<string, string>): string;
  rest?(names: Record<string, string>): { method: string; path: string; body?: object };
  headers?: Record<string, string>;
}

/** What the pieces of a request are about. */
interface Draw {
  id: string | undefined;
  status: Status;
  after: number;
  refunded: string | undefined;
}

const isSame = ({ graphql, rest }: Piece, ...[one, other]: Record<string, string>[]): boolean =>
  graphql?.(one ?? {}) === graphql?.(other ?? {}) && rest?.(one ?? {}).path === rest?.(other ?? {}).path;

/** What a call of a piece answers: its data, or its error. */
async function send(pieces: Piece[], version: string, names: Record<string, string>, client: string) {
  const headers = { ...pieces[0]?.headers, 'api-version': version, 'apollographql-client-name': client };
  const [first] = pieces;
  if (first?.rest) {
    const { method, path, body } = first.rest(names);
    const answer = await admin.send(method, path, body, headers);
    return [{ ...answer.body, request_id: undefined }];
  }
  const kind = first?.operation.split(' ')[0];
  const document = pieces.map(({ graphql }, at) => `p${at}: ${graphql?.(names)}`).join(' ');
  const { data, errors = [] } = await admin.graphql(`${kind} { ${document} }`, {}, headers);
  return pieces.map((_, at) => {
    const failed = errors.find(({ path }) => !path || path[0] === `p${at}`);
    return { data: data?.[`p${at}`], ...(failed && { code: failed.extensions.code, ...failed.extensions }) };
  });
}

/** The names of which two answers have the one and the other, which may differ in nothing else. */
function differences(old: unknown, now: unknown): string[] {
  if (old === now) return [];
  const renamed = Object.keys(NAMES[NEW] ?? {}).find((name) => {
    const [before, after] = [NAMES[OLD]?.[name], NAMES[NEW]?.[name]];
    return (old === before && now === after) || (old === before?.toLowerCase() && now === after?.toLowerCase());
  });
  if (renamed) return [`OrderStatus.${renamed}`];
  // A sentence may say the status, too.
  if (typeof old === 'string' && typeof now === 'string') {
    const said = Object.entries(NAMES[OLD] ?? {}).filter(([, before]) => old.toUpperCase().includes(before));
    expect(said).toHaveLength(1);
    return said.map(([name]) => `OrderStatus.${name}`);
  }
  expect(Object.keys(old as object)).toEqual(Object.keys(now as object));
  return Object.entries(old as object).flatMap(([key, value]) =>
    differences(value, (now as Record<string, unknown>)[key]),
  );
}

describe('rehearseUpgrade', () => {
  it('of any requests lists exactly what differs when each is sent again in the newer version', async () => {
    const random = seededRandom(SEED);
    const pick = <T>(items: readonly T[]): T => items[between(random, 0, items.length - 1)] as T;
    const statuses: Status[] = ['PENDING', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'REFUNDED'];
    const orders: { id: string; status: Status }[] = [];
    for (const status of statuses) orders.push({ id: (await shop.orderIn(status)).id, status });
    const pending = orders[0]?.id;
    const paid = (await shop.orderIn('PENDING')).id;
    await admin.graphql('mutation ($id: ID!) { markOrderPaid(id: $id, reference: "paid once") { id } }', {
      id: paid,
    });
    while ((await shop.sql('select 1 from events where position is null')).length > 0) await pause(20);
    const [{ last = 0 } = {}] = await shop.sql<{ last: number }>('select max(position)::int as last from events');

    const inStatus = (names: Record<string, string>, status: Status) => names[status] ?? status;
    const queries = ({ id, status, after }: Draw): Piece[] => [
      { operation: 'query order', graphql: () => `order(id: "${id}") { number status timeline { status at } }` },
      { operation: 'query order', graphql: () => `order(id: "${id}") { number total { amount } }` },
      {
        operation: 'query orders',
        graphql: (names) => `orders(status: ${inStatus(names, status)}, limit: 2) { total items { number } }`,
      },
      { operation: 'query orders', graphql: () => 'orders(limit: 5) { items { id status refunds { total } } }' },
      { operation: 'query plants', graphql: () => 'plants(limit: 2) { total items { name light } }' },
      {
        operation: 'query events',
        graphql: () => `events(afterPosition: ${after}, limit: 3) { items { type data } }`,
      },
    ];
    const granted: Piece = {
      operation: 'mutation markOrderPaid',
      graphql: () => `markOrderPaid(id: "${paid}", reference: "paid once") { number status }`,
    };
    // It is alone: GraphQL drops the answers of the others with it.
    const refused: Piece = {
      operation: 'mutation shipOrder',
      graphql: () => `shipOrder(id: "${pending}") { status }`,
    };
    const calls = ({ id, status, refunded }: Draw): Piece[] => [
      { operation: 'GET /orders/{id}', rest: () => ({ method: 'GET', path: `/orders/${id}` }) },
      {
        operation: 'GET /orders',
        rest: (names) => ({
          method: 'GET',
          path: `/orders?limit=2&status=${inStatus(names, status).toLowerCase()}`,
        }),
      },
      { operation: 'GET /plants', rest: () => ({ method: 'GET', path: '/plants?limit=1' }) },
      {
        operation: 'POST /orders/{id}/refund',
        rest: () => ({ method: 'POST', path: `/orders/${refunded}/refund`, body: { amount: 1 } }),
        headers: { 'idempotency-key': newKey() },
      },
    ];
    const drawn = (): Draw => {
      const after = between(random, 0, last - 3);
      return { id: pick(orders).id, status: pick(statuses), after, refunded: pick([pending, paid]) };
    };
    const drawnPieces = (): Piece[] => {
      const kind = random();
      if (kind < 0.3) return [pick(calls(drawn()))];
      const size = between(random, 1, 3);
      if (kind >= 0.8 && size === 1 && random() < 0.5) return [refused];
      return Array.from({ length: size }, () => (kind < 0.8 ? pick(queries(drawn())) : granted));
    };
    const example: Draw = { id: pending, status: 'PENDING', after: 0, refunded: pending };
    const requests = [
      ...[...calls(example), ...queries(example), granted, refused].map((piece) => ({
        client: 'sampler',
        pieces: [piece],
      })),
      ...Array.from({ length: REQUESTS }, () => ({ client: pick(['till', 'app', '']), pieces: drawnPieces() })),
    ];

    const expected = new Map<string, number>();
    let called = 0;
    const count = (client: string, operation: string, place: string, names: Iterable<string>) => {
      for (const name of new Set(names)) {
        const key = [client, operation, place, name].join(' | ');
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
    };
    const [oldNames = {}, newNames = {}] = [NAMES[OLD], NAMES[NEW]];
    for (const { client, pieces } of requests) {
      const old = await send(pieces, OLD, oldNames, client);
      const now = await send(pieces, NEW, newNames, 'replay');
      const byOperation = Map.groupBy(pieces.keys(), (at) => String(pieces[at]?.operation));
      called += byOperation.size;
      for (const [operation, places] of byOperation) {
        count(
          client,
          operation,
          'ANSWER',
          places.flatMap((at) => differences(old[at], now[at])),
        );
        const sent: string[] = [];
        for (const piece of places.map((at) => pieces[at] as Piece)) {
          // Otherwise it was sent in the newer version as it is.
          if (isSame(piece, oldNames, newNames)) continue;
          const [answer] = await send([piece], NEW, oldNames, 'replay');
          const legacy = (answer.errors ?? []).filter(({ code }: { code: string }) => code === 'legacy');
          sent.push(...legacy.map(({ allowed }: { allowed: string }) => `OrderStatus.${allowed.toUpperCase()}`));
        }
        count(client, operation, 'REQUEST', sent);
      }
    }
    let report = (await rehearse(KEY, NEW)).data.rehearseUpgrade;
    while (report.calls < called) {
      await pause(50);
      report = (await rehearse(KEY, NEW)).data.rehearseUpgrade;
    }
    expect(report.calls).toBe(called);
    const reported = report.changes.map((change: Record<string, unknown>) => {
      const { clientName, operation, renamedIn, renamed, count } = change;
      return [[clientName, operation, renamedIn, renamed].join(' | '), count] as const;
    });
    const examples = [...expected.keys()].flatMap((key) => (key.startsWith('sampler') ? [key.slice(10)] : []));
    expect(examples.sort()).toEqual([
      'GET /orders | ANSWER | OrderStatus.PENDING',
      'GET /orders | REQUEST | OrderStatus.PENDING',
      'GET /orders/{id} | ANSWER | OrderStatus.PENDING',
      'POST /orders/{id}/refund | ANSWER | OrderStatus.PENDING',
      'mutation markOrderPaid | ANSWER | OrderStatus.PROCESSING',
      'mutation shipOrder | ANSWER | OrderStatus.PENDING',
      'mutation shipOrder | ANSWER | OrderStatus.PROCESSING',
      'query events | ANSWER | OrderStatus.PENDING',
      'query order | ANSWER | OrderStatus.PENDING',
      'query orders | ANSWER | OrderStatus.PROCESSING',
      'query orders | REQUEST | OrderStatus.PENDING',
    ]);
    expect(new Map(reported)).toEqual(expected);
    for (const { apiVersion, renamed, before, after } of report.changes) {
      const name = renamed.replace('OrderStatus.', '');
      expect([apiVersion, before, after]).toEqual([OLD, oldNames[name], newNames[name]]);
    }
  });

  it('looks at the calls of 30 days, today included', async () => {
    const { now } = clock;
    const at = async (time: string) => {
      clock.now = () => new Date(time);
      const counter = inAllOrganizations(() => usageCounter(shop.orm, console, 3_600_000));
      counter.count({
        ...{ organizationId: demoId(1), apiKeyId: demoId(12), clientName: 'till', apiVersion: OLD },
        ...{ operation: 'query orders', renamed: [{ place: 'request', name: 'OrderStatus.PENDING' }] },
      });
      await inAllOrganizations(counter.stop);
    };
    try {
      await at('2031-06-01T23:59:59.999Z');
      await at('2031-06-02T00:00:00.000Z');
      await at('2031-07-01T10:00:00.000Z');
      await shop.sql("update sessions set expires_at = '2100-01-01'");
      const { data } = await rehearse(demoId(12), NEW);
      const change = {
        ...{ clientName: 'till', apiVersion: OLD, operation: 'query orders', renamedIn: 'REQUEST', count: 2 },
        ...{ renamed: 'OrderStatus.PENDING', before: 'PENDING_PAYMENT', after: 'PENDING' },
      };
      expect(data.rehearseUpgrade).toEqual({
        ...{ since: '2031-06-02T00:00:00.000Z', calls: 2 },
        changes: [{ ...change, lastAt: '2031-07-01T10:00:00.000Z' }],
      });
      expect((await rehearse(demoId(12), OLD)).data.rehearseUpgrade).toMatchObject({ calls: 0, changes: [] });
    } finally {
      clock.now = now;
    }
  });

  it('is refused for an unknown version, for another shop’s key and for staff', async () => {
    expectRefusal(await rehearse(KEY, '2025-11-01'), 'BAD_USER_INPUT', ['to:version']);
    const orchid = await shop.as(ORCHID_STAFF, ORCHID_KEY);
    expectRefusal(await rehearse(KEY, NEW, orchid), 'FORBIDDEN');
    expectRefusal(await rehearse(demoId(11), NEW), 'NOT_FOUND');
    expectRefusal(await rehearse(KEY, NEW, shop.staff), 'FORBIDDEN');
  });
});

const MANY = `{ plants(limit: 1) { total } plant(id: "${demoId(1001)}") { id } plantBySlug(slug: "boston-fern") { id }
  organization { id } me { id } relatedPlants(id: "${demoId(1001)}") { id } order(id: "${demoId(3001)}") { id }
  customers { total } customer(id: "${demoId(2001)}") { id } rewards { total } refunds(orderId: "${demoId(3001)}") { total }
  orders(status: PENDING_PAYMENT, limit: 1) { items { status } } }`;

it('sees the last of many root fields', async () => {
  const headers = { 'api-version': OLD, 'apollographql-client-name': 'many fields' };
  const { data, errors } = await admin.graphql(MANY, {}, headers);
  expect(errors).toBeUndefined();
  expect(data.orders.items).toEqual([{ status: 'PENDING_PAYMENT' }]);
  const counted = () =>
    shop.sql<{ operation: string; renamed_in: string | null }>(
      "select operation, renamed_in from api_usages where client_name = 'many fields' order by operation, renamed_in",
    );
  while ((await counted()).length === 0) await pause(20);
  const rows = await counted();
  expect(rows.filter(({ renamed_in }) => renamed_in === null)).toHaveLength(12);
  expect(rows.filter(({ renamed_in }) => renamed_in !== null)).toEqual([
    { operation: 'query orders', renamed_in: 'answer' },
    { operation: 'query orders', renamed_in: 'request' },
  ]);
});

it.each<[string, string, object?, string?]>([
  [
    'leaves out',
    `query ($s: OrderStatus, $y: Boolean!) { orders(status: $s) @include(if: $y) { total } me { id } }`,
    { s: 'PENDING_PAYMENT', y: false },
  ],
  ['leaves out by a literal', '{ orders(status: PENDING_PAYMENT) @skip(if: true) { total } me { id } }'],
  [
    'has in a fragment',
    '{ ...Mine } fragment Mine on Query { me { id } orders(status: PENDING_PAYMENT) @skip(if: true) { total } }',
  ],
  [
    'has in another operation',
    'query A { orders(limit: 1) { total } } query B { orders(status: PENDING_PAYMENT) { total } }',
    {},
    'A',
  ],
  [
    'has as an unused default',
    'query ($s: OrderStatus = PENDING_PAYMENT) { orders(status: $s) { total } }',
    { s: 'SHIPPED' },
  ],
])(
  'sees a name that a document %s, for which the newer version refuses it',
  async (how, document, variables = {}, operationName = undefined) => {
    const send = async (version: string) => {
      const headers = { 'api-version': version, 'apollographql-client-name': how };
      return admin.post('/graphql', { query: document, variables, operationName }, headers);
    };
    expect((await send(OLD)).body.errors).toBeUndefined();
    const { body } = await send(NEW);
    expect(body.errors[0].extensions.errors).toMatchObject([
      { code: 'legacy', received: 'PENDING_PAYMENT', allowed: 'PENDING' },
    ]);
    const changes = async () => {
      const { data } = await rehearse(KEY, NEW);
      return data.rehearseUpgrade.changes.filter(({ clientName }: { clientName: string }) => clientName === how);
    };
    while ((await changes()).length === 0) await pause(20);
    expect(await changes()).toMatchObject([
      { operation: 'query orders', renamedIn: 'REQUEST', renamed: 'OrderStatus.PENDING', count: 1 },
    ]);
  },
);
