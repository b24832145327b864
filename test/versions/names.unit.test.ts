import { describe, expect, it } from '@jest/globals';
import { GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLObjectType } from 'graphql';
import type { FieldIssue } from '../../src/core/field-issue.js';
import { toCallerNames, toDomainNames } from '../../src/versions/names.js';

const named = (domainName: string) => ({ extensions: { domainName } });

const Item = new GraphQLInputObjectType({
  name: 'Item',
  fields: { units: { type: GraphQLInt, ...named('quantity') } },
});
const Query = new GraphQLObjectType({
  name: 'Query',
  fields: {
    order: {
      type: GraphQLInt,
      args: {
        lines: { type: new GraphQLList(Item), ...named('items') },
        zone_min: { type: GraphQLInt, ...named('zoneMin') },
        zone_max: { type: GraphQLInt, ...named('zoneMax') },
      },
    },
  },
});
const args = Query.getFields()['order']?.args ?? [];

describe('the arguments of a caller who has other names', () => {
  it('come with the names of the domain', () => {
    const given = { lines: [{ units: 2 }], zone_min: 1, zoneMax: 5 };
    expect(toDomainNames(args, given)).toEqual({ items: [{ quantity: 2 }], zoneMin: 1 });
  });

  it.each<[title: string, issue: FieldIssue, renamed: FieldIssue]>([
    [
      'the path, and what was received there',
      { field: 'items[0]', code: 'type', received: { quantity: 'x' } },
      { field: 'lines[0]', code: 'type', received: { units: 'x' } },
    ],
    [
      'a field of an input',
      { field: 'items[1].quantity', code: 'min', received: 0, allowed: 1 },
      { field: 'lines[1].units', code: 'min', received: 0, allowed: 1 },
    ],
    [
      'the other field that a rule is about',
      { field: 'zoneMin', code: 'max', received: 6, allowed: 5, variant: 'maxOf', other: 'zoneMax' },
      { field: 'zone_min', code: 'max', received: 6, allowed: 5, variant: 'maxOf', other: 'zone_max' },
    ],
    ['what is no argument', { field: 'Idempotency-Key', code: 'format' }, { field: 'Idempotency-Key', code: 'format' }],
  ])('are named in its errors: %s', (_, issue, renamed) => {
    expect(toCallerNames(args, issue)).toEqual(renamed);
  });
});
