import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql';
import { issuesWith } from '../../src/core/resolvers/arguments.js';
import { argumentsClassOf, inputClassOf } from '../../src/http/input/check-variables.js';
import { makeSchema } from '../../src/schema.js';

/** The text arguments of several lines, which keep their spaces (`IsText`). */
const UNTRIMMED = [
  'ContactInput.address',
  'HomepageInput.text',
  'Mutation.addOrderNote.note',
  'Mutation.adjustPoints.note',
  'Mutation.adjustStock.note',
  'Mutation.cancelOrder.reason',
  'Mutation.createPlant.description',
  'Mutation.createReward.description',
  'Mutation.createWebhookEndpoint.description',
  'Mutation.refundOrder.note',
  'Mutation.setPage.markdown',
  'Mutation.setStock.note',
  'Mutation.updateOrganization.pickupPlace',
  'Mutation.updatePlant.description',
  'Mutation.updateReward.description',
  'Mutation.updateWebhookEndpoint.description',
  'UpsertPlantInput.description',
];

/** Those that count byte for byte (`IsExactText`). Every other text is one line: trimmed, and refused with a line break. */
const AS_SENT = [
  'Mutation.createPicture.picture',
  'Mutation.importPlants.file',
  'Mutation.login.apiKey',
  'Query.explainWebhookSignature.body',
  'Query.explainWebhookSignature.id',
  'Query.explainWebhookSignature.serviceSignature',
  'Query.explainWebhookSignature.signature',
  'Query.explainWebhookSignature.timestamp',
];

/** The lines that are only compared with what the store has: nothing has a line break, so it is refused or finds nothing. */
const COMPARED = [
  'Mutation.createWebhookEndpoint.apiVersion',
  'Mutation.createWebhookEndpoint.events',
  'Mutation.updateOrganization.apiVersion',
  'Mutation.updateWebhookEndpoint.apiVersion',
  'Mutation.updateWebhookEndpoint.events',
  'Query.auditLog.loginId',
  'Query.auditLog.operation',
  'Query.auditLog.requestId',
  'Query.events.afterLink',
  'Query.events.types',
  'Query.rehearseUpgrade.to',
];

const BREAKS = ['\n', '\r', '\t', '\v', '\u0085', '\u2028', '\u2029'];

interface TextArgument {
  path: string;
  name: string;
  input: GraphQLArgument | GraphQLInputField;
  of: object | undefined;
}

let texts: TextArgument[];

beforeAll(async () => {
  texts = textsOf(await makeSchema());
});

function textsOf(schema: GraphQLSchema): TextArgument[] {
  const found: TextArgument[] = [];
  const add = (owner: string, inputs: readonly (GraphQLArgument | GraphQLInputField)[], of: object | undefined) => {
    for (const input of inputs)
      if (getNamedType(input.type).name === 'String')
        found.push({ path: `${owner}.${input.name}`, name: input.name, input, of });
  };
  for (const type of Object.values(schema.getTypeMap())) {
    if (isInputObjectType(type)) add(type.name, Object.values(type.getFields()), inputClassOf(type.name));
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      add(`${type.name}.${field.name}`, field.args, argumentsClassOf(`${type.name}.${field.name}`));
  }
  return found;
}

/** Whether the rules of its class refuse this text. */
function isRefused({ name, input, of }: TextArgument, text: string): boolean {
  const args = Object.assign(new (of as new () => object)(), {
    [name]: isListType(getNullableType(input.type)) ? [text] : text,
  });
  return issuesWith(args).some(({ field }) => field.replace(/\[\d+\]$/, '') === name);
}

describe('every text argument of the schema', () => {
  it('is one line, or stands in a list of this test', () => {
    const marked = (as: string) => texts.filter(({ input }) => input.extensions[as]).map(({ path }) => path);
    const [untrimmed, asSent] = [marked('untrimmed'), marked('asSent')];
    expect([untrimmed.sort(), asSent.sort()]).toEqual([UNTRIMMED, AS_SENT]);
    // These have no class: the cursors of nested pages, and slugs, which are only looked for.
    const classless = texts.filter(({ of }) => !of).map(({ path }) => path);
    expect(classless.sort()).toEqual([
      'Customer.orders.after',
      'Order.events.after',
      'Order.refunds.after',
      'Organization.pages.slug',
      'Plant.movements.after',
      'Query.plantBySlug.slug',
      'Query.plantsFile.after',
    ]);
    const lines = texts.filter(({ path }) => ![...untrimmed, ...asSent, ...classless].includes(path));
    const free = lines.filter((one) => BREAKS.some((at) => !isRefused(one, `a${at}b`))).map(({ path }) => path);
    expect(free.sort()).toEqual(COMPARED);
    expect(lines.length - free.length).toBeGreaterThan(50);
  });
});
