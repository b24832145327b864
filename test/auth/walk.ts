import type { Client } from '../support/client.js';
import { expectStepDone } from '../support/steps.js';
import { demoId, type Store } from '../support/store.js';

interface TypeRef {
  kind: string;
  name: string | null;
  ofType: TypeRef | null;
}
export interface Argument {
  name: string;
  type: TypeRef;
}
export interface Operation {
  kind: 'query' | 'mutation';
  name: string;
  args: Argument[];
  type: TypeRef;
}

const REF = 'kind name ofType { kind name ofType { kind name ofType { kind name } } }';

/** Every query and mutation of the schema, as it describes itself. */
export async function operationsOf(client: Client): Promise<Operation[]> {
  const fields = `fields { name type { ${REF} } args { name type { ${REF} } } }`;
  const { data } = await client.graphql(`{ __schema { queryType { ${fields} } mutationType { ${fields} } } }`);
  const of = (kind: Operation['kind'], type: { fields: Omit<Operation, 'kind'>[] }) =>
    type.fields.map((field) => ({ ...field, kind }));
  return [...of('query', data.__schema.queryType), ...of('mutation', data.__schema.mutationType)];
}

export const named = (type: TypeRef): TypeRef => (type.ofType ? named(type.ofType) : type);
const typeText = (type: TypeRef): string => {
  if (type.kind === 'NON_NULL') return `${typeText(type.ofType as TypeRef)}!`;
  if (type.kind === 'LIST') return `[${typeText(type.ofType as TypeRef)}]`;
  return String(type.name);
};

/** Arguments that are well formed, by name: what is required of every operation. */
const WELL_FORMED: Record<string, unknown> = {
  apiKey: 'psk_none',
  loginId: 'new@example.com',
  name: 'Something',
  email: 'new@example.com',
  description: 'Something green.',
  sku: 'NEW-1',
  code: 'NEW',
  price: 100,
  change: 1,
  stock: 1,
  pointsCost: 100,
  discount: 500,
  role: 'STAFF',
  maxRole: 'CUSTOMER',
  trustedOnly: false,
  url: 'http://127.0.0.1:4999/hook',
  since: '2026-01-01T00:00:00Z',
  from: '2026-01-01T00:00:00Z',
  slug: 'boston-fern',
  title: 'Something',
  markdown: 'Something green.',
  to: '2026-02-01T00:00:00Z',
  by: 'DAY',
  label: 'new',
  recipient: 'Somebody',
  line1: '1 Street',
  city: 'Town',
  country: 'IE',
  body: '{}',
  items: [{ sku: 'NEW-2', name: 'Something', description: 'Something green.', price: 100 }],
  metadata: {},
  note: 'A note.',
  // sku,stock
  file: 'c2t1LHN0b2NrCg==',
  // One pixel.
  picture: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
};

/** Calls an operation with what it requires, `given` over it. */
export function call(
  client: Client,
  operation: Operation,
  given: Record<string, unknown>,
  headers?: Record<string, string>,
  fields = '{ __typename }',
) {
  const required = operation.args.filter(({ type }) => type.kind === 'NON_NULL').map(({ name }) => name);
  const unknown = required.filter((name) => !(name in given) && !(name in WELL_FORMED));
  expectStepDone(unknown, `Add a value for the arguments of ${operation.name} to WELL_FORMED in test/auth/walk.ts.`);
  const entries = required.map((name) => [name, name in given ? given[name] : WELL_FORMED[name]] as const);
  const variables: Record<string, unknown> = { ...Object.fromEntries(entries), ...given };
  const used = operation.args.filter(({ name }) => name in variables);
  const heads = used.map(({ name, type }) => `$${name}: ${typeText(type)}`).join(', ');
  const args = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = named(operation.type).kind === 'OBJECT' ? fields : '';
  const field = `result: ${operation.name}${args && `(${args})`} ${selection}`;
  return client.graphql(`${operation.kind} ${heads && `(${heads})`} { ${field} }`, variables as never, headers);
}

/** One id of everything, by what it is the id of. */
export type Ids = Record<
  | 'plant'
  | 'customer'
  | 'order'
  | 'line'
  | 'address'
  | 'user'
  | 'apiKey'
  | 'endpoint'
  | 'delivery'
  | 'event'
  | 'reward'
  | 'picture'
  | 'shipment'
  | 'voucher',
  string
>;

/** Which of them an argument takes: its name decides, or for `id` that of the operation. */
export function kindOf(operation: string, argument: string): keyof Ids {
  const byName: Record<string, keyof Ids> = {
    plantId: 'plant',
    plantIds: 'plant',
    customerId: 'customer',
    orderId: 'order',
    orderItemId: 'line',
    shippingAddressId: 'address',
    endpointId: 'endpoint',
    deliveryId: 'delivery',
    eventId: 'event',
    rewardId: 'reward',
    resourceId: 'order',
    apiKeyId: 'apiKey',
    logoPictureId: 'picture',
  };
  const kind = byName[argument];
  if (kind) return kind;
  const name = operation.toLowerCase();
  const nouns: [string, keyof Ids][] = [
    ['shipment', 'shipment'],
    ['plant', 'plant'],
    ['customer', 'customer'],
    ['order', 'order'],
    ['address', 'address'],
    ['user', 'user'],
    ['reward', 'reward'],
    ['voucher', 'voucher'],
    ['apikey', 'apiKey'],
    ['webhook', 'endpoint'],
    ['sendtestevent', 'endpoint'],
    ['setmetadata', 'order'],
  ];
  const found = nouns.find(([noun]) => name.includes(noun));
  if (!found) throw new Error(`Add the kind of the id ${operation}(${argument}) to kindOf() in test/auth/walk.ts.`);
  return found[1];
}

/** Ids of the greenhouse and of the other shop; what the demo lacks is made. */
export async function idsOf(store: Store): Promise<{ own: Ids; foreign: Ids; graces: Partial<Ids> }> {
  const line = async (order: number) =>
    String(
      (await store.sql<{ id: string }>('select id from order_items where order_id = ? limit 1', [demoId(order)]))[0]
        ?.id,
    );
  const shipmentOf = async (order: string) =>
    String((await store.sql<{ id: string }>('select id from shipments where order_id = ?', [order]))[0]?.id);
  const own: Ids = {
    plant: demoId(1001),
    customer: demoId(2001),
    order: demoId(3001),
    line: await line(3001),
    address: demoId(6002),
    user: demoId(21),
    apiKey: demoId(10),
    endpoint: demoId(5001),
    delivery: demoId(8001),
    event: demoId(8002),
    reward: demoId(4001),
    voucher: demoId(8811),
    picture: demoId(8801),
    shipment: await shipmentOf(demoId(3001)),
  };
  const foreign: Ids = {
    plant: demoId(9001),
    customer: demoId(9201),
    order: demoId(9301),
    line: await line(9301),
    address: demoId(9401),
    user: demoId(25),
    apiKey: demoId(11),
    endpoint: demoId(9501),
    delivery: demoId(9601),
    event: demoId(9602),
    reward: demoId(9701),
    voucher: demoId(9811),
    picture: demoId(9801),
    shipment: demoId(9851),
  };
  const orchid = demoId(2);
  for (const [organization, { endpoint, delivery, event, picture, voucher }] of [
    [demoId(1), own] as const,
    [orchid, foreign] as const,
  ]) {
    if (endpoint === foreign.endpoint)
      await store.sql(
        `insert into webhook_endpoints select * from json_populate_record(
           (select e from webhook_endpoints e limit 1), json_build_object('id', ?::text, 'organization_id', ?::text))`,
        [endpoint, organization],
      );
    await store.sql(
      `insert into pictures (id, organization_id, created_at, digest, width, height, webp160)
       values (?, ?, now(), 'walk', 1, 1, '')`,
      [picture, organization],
    );
    await store.sql(
      `insert into vouchers (id, organization_id, created_at, code, percent, currency) values (?, ?, now(), 'WALK', 5, 'USD')`,
      [voucher, organization],
    );
    await store.sql(
      `insert into events (id, organization_id, created_at, position, link, type, resource_type, resource_id, sequence, request_id, data)
       values (?, ?, now(), 999999, repeat('0', 64), 'webhook.test', 'webhook_endpoint', ?, 999999, 'walk', '{}')`,
      [event, organization, endpoint],
    );
    await store.sql(
      `insert into event_bodies (organization_id, event_id, api_version, digest, body)
       values (?, ?, '2025-10-01', repeat('0', 64), '{}')`,
      [organization, event],
    );
    await store.sql(
      `insert into webhook_deliveries (id, organization_id, created_at, endpoint_id, event_id, event_type, api_version, state)
       values (?, ?, now(), ?, ?, 'webhook.test', '2025-10-01', 'dead')`,
      [delivery, organization, endpoint, event],
    );
  }
  await store.sql(
    `insert into rewards (id, organization_id, created_at, name, description, points_cost, currency, discount)
     values (?, ?, now(), 'Other', 'Of the other shop.', 1, 'USD', 1)`,
    [foreign.reward, orchid],
  );
  await store.sql(
    `insert into shipments (id, organization_id, created_at, order_id, created_by) values (?, ?, now(), ?, 'nobody')`,
    [foreign.shipment, orchid, foreign.order],
  );
  const graces = {
    customer: demoId(2002),
    order: demoId(3004),
    line: await line(3004),
    address: demoId(6003),
    shipment: await shipmentOf(demoId(3004)),
  };
  return { own, foreign, graces };
}
