import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { RestRoute } from '../../../../src/http/rest-routes.js';
import type { Case, RestRequest } from '../../case.js';
import { bodyArguments, jsonRoutes, nameOf } from '../../requests/routes.js';
import { type Json, snake } from '../../requests/words.js';
import { SAMPLES, UNKNOWN } from '../../samples.js';

/** Values of JSON that are of another type than the argument. */
const NOT_OF_TYPE: Record<string, Json[]> = {
  Int: ['5', 'x', '', 1.5, 2_147_483_648, -2_147_483_649, true, {}, []],
  String: [5, true, {}, []],
  ID: [1.5, true, {}, []],
  Boolean: ['true', 'no', 0, 1, {}, []],
  enum: ['because', '', 5, true, {}, []],
  object: ['all', 5, true, {}, []],
};

/** Texts in a query string that are not of the type of the argument. */
const NOT_IN_TEXT: Record<string, Json[]> = {
  Int: ['x', '', 1.5, '1e3', ' 5', 2_147_483_648, [1, 2], 'null'],
  String: [['a', 'b']],
  Boolean: ['yes', '', '1', 'TRUE', [true, false]],
  enum: ['because', '', ['a', 'b']],
};

function kindOf(type: GraphQLInputType): string {
  const named = getNamedType(type);
  if (isEnumType(named)) return 'enum';
  return isInputObjectType(named) ? 'object' : named.name;
}

/** Values that an argument of this type does not take. */
function wrongValues(given: GraphQLInputType, inText: boolean): Json[] {
  const type = getNullableType(given);
  const required = isNonNullType(given) && !inText ? [null] : [];
  if (isListType(type)) {
    // A list in a query string has texts, and no lists.
    const items = wrongValues(type.ofType, inText).filter((value) => !inText || !Array.isArray(value));
    return [...required, ...items.map((value) => [value])];
  }
  const own = (inText ? NOT_IN_TEXT : NOT_OF_TYPE)[kindOf(type)] ?? [];
  // As GraphQL spells it.
  const misspelled = isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
  return [...required, ...own, ...misspelled, ...nested(type)];
}

/** An input object, all of whose fields are right but one. */
function nested(type: GraphQLInputType): Json[] {
  if (!isInputObjectType(type)) return [];
  const fields = Object.values(type.getFields());
  const right = Object.fromEntries(fields.map((field) => [snake(field.name), rightValue(field.type)]));
  const wrong = fields.flatMap((field) => {
    const name = snake(field.name);
    const without = isNonNullType(field.type) ? [{ ...right, [name]: undefined }] : [];
    return [...without, ...wrongValues(field.type, false).map((value) => ({ ...right, [name]: value }))];
  });
  return [...wrong, { ...right, [`${snake(String(fields[0]?.name))}s`]: 1 }];
}

const RIGHT: Record<string, Json> = { ID: UNKNOWN, Int: 1, Boolean: true, String: 'x' };

function rightValue(given: GraphQLInputType): Json {
  const type = getNullableType(given);
  if (isListType(type)) return [rightValue(type.ofType)];
  return isEnumType(type) ? type.getValues()[0]?.name.toLowerCase() : RIGHT[kindOf(type)];
}

const withArgument = (route: RestRoute, name: string, value: Json): RestRequest => {
  const { path, query, body } = SAMPLES[nameOf(route)] ?? {};
  if (route.method === 'GET') return { path, query: { ...query, [name]: value } };
  return { path, body: { ...body, [name]: value } };
};

const shown = (value: Json): string => JSON.stringify(value)?.replace(UNKNOWN, '…') ?? 'absent';

/** Every argument outside the path of every route, with every value that is not of its type; arguments of one type are of one kind. */
export const badInputCases: Case[] = jsonRoutes.flatMap((row) =>
  bodyArguments(row).flatMap(([name, type]) => {
    const absent = isNonNullType(type) ? [undefined] : [];
    return [...absent, ...wrongValues(type, row.method === 'GET')].map(
      (value): Case => ({
        ...{ route: nameOf(row), as: 'staff', code: 'BAD_USER_INPUT' },
        title: `${name} is ${shown(value)}`,
        kind: `${row.method === 'GET'} ${type} ${shown(value)}`,
        request: withArgument(row, name, value),
      }),
    );
  }),
);
