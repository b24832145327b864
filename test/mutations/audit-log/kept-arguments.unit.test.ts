import { expect, it } from '@jest/globals';
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { keptArguments } from '../../../src/mutations/audit-log/kept-arguments.js';
import { makeSchema } from '../../../src/schema.js';

const ID = '00000000-0000-7000-8000-000000001001';
const mutationsOf = (schema: GraphQLSchema) => Object.values(schema.getMutationType()?.getFields() ?? {});

/** A value of the type: `text` wherever it takes a text or an id. */
function filled(type: GraphQLInputType, text: string): unknown {
  const inner = getNullableType(type);
  if (isListType(inner)) return [filled(inner.ofType, text)];
  if (isInputObjectType(inner)) {
    const fields = Object.values(inner.getFields());
    return Object.fromEntries(fields.map((field) => [field.name, filled(field.type, text)]));
  }
  if (isEnumType(inner)) return inner.getValues()[0]?.value;
  if (inner.name === 'Boolean') return true;
  if (inner.name === 'DateTimeISO') return new Date(0);
  return inner.name === 'Int' ? 7 : text;
}

it.each(['Ada Lovelace', 'ada@example.com', '12 St. James Square', 'psk_demo_greenhouse', 'pst_x', 'whsec_x'])(
  'no argument of any mutation keeps %s',
  async (text) => {
    const kept = mutationsOf(await makeSchema()).map(({ name, args }) => {
      const given = Object.fromEntries(args.map((arg) => [arg.name, filled(arg.type, text)]));
      return [name, keptArguments(args, given)] as const;
    });
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.filter(([, one]) => JSON.stringify(one).includes(text))).toEqual([]);
    expect(kept.flatMap(([, { ids }]) => ids)).toEqual([]);
  },
);

it('a single word is kept only in these arguments', async () => {
  const keeping = mutationsOf(await makeSchema()).flatMap(({ name, args }) =>
    args
      .filter((arg) => JSON.stringify(keptArguments([arg], { [arg.name]: filled(arg.type, 'WORD') })).includes('WORD'))
      .map((arg) => `${name}.${arg.name}`),
  );
  expect(keeping.sort()).toEqual([
    'createPlant.sku',
    'createPlant.slug',
    'createPlant.tags',
    'createShipment.items',
    'createWebhookEndpoint.apiVersion',
    'createWebhookEndpoint.events',
    'markOrderPaid.reference',
    'removePage.language',
    'removePage.slug',
    'setPage.language',
    'setPage.slug',
    'updatePlant.sku',
    'updatePlant.slug',
    'updatePlant.tags',
    'updateWebhookEndpoint.apiVersion',
    'updateWebhookEndpoint.events',
    'upsertPlants.items',
  ]);
});

it('no argument of the name of a personal field is kept, not even a single word', async () => {
  const schema = await makeSchema();
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const personal = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => type.extensions['personal'] || field.extensions['personal'])
      .filter((field) => getNamedType(field.type).name === 'String')
      .map(({ name }) => name),
  );
  const given = mutationsOf(schema).flatMap(({ args }) => args.filter(({ name }) => personal.includes(name)));
  expect(given.length).toBeGreaterThan(20);
  for (const arg of given)
    expect(keptArguments([arg], { [arg.name]: filled(arg.type, 'WORD') }).kept).toEqual({ [arg.name]: '[left out]' });
});

it('numbers, times, enums, Booleans and ids are kept, in the names of the schema', async () => {
  const args = Object.fromEntries(mutationsOf(await makeSchema()).map((field) => [field.name, field.args]));
  const given = {
    orderId: ID,
    items: [{ orderItemId: ID, quantity: 2, restock: false }],
    reason: 'damaged',
    note: null,
  };
  expect(keptArguments(args['refundOrder'] ?? [], given)).toEqual({
    kept: { ...given, reason: 'DAMAGED' },
    ids: [ID, ID],
  });
  expect(keptArguments(args['redeliverFailed'] ?? [], { endpointId: 'x', since: new Date(0) })).toEqual({
    kept: { endpointId: '[left out]', since: new Date(0) },
    ids: [],
  });
  expect(
    keptArguments(args['placeOrder'] ?? [], { items: Array(150).fill({ quantity: 1 }) }).kept['items'],
  ).toHaveLength(100);
});
