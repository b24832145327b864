import { describe, expect, it } from '@jest/globals';
import { GraphQLInputObjectType, GraphQLInt, GraphQLList } from 'graphql';
import { AppError } from '../../src/core/errors.js';
import type { FieldIssue } from '../../src/core/field-issue.js';
import { makeArgumentRenaming } from '../../src/versions/rename-arguments.js';

const Item = new GraphQLInputObjectType({ name: 'Item', fields: { quantity: { type: GraphQLInt } } });
const args = { items: { type: new GraphQLList(Item) }, zoneMin: { type: GraphQLInt }, zoneMax: { type: GraphQLInt } };
const words: Record<string, string> = { items: 'lines', quantity: 'units', zoneMin: 'zone_min', zoneMax: 'zone_max' };
const word = (name: string): string => words[name] ?? name;

const renaming = makeArgumentRenaming('Mutation.order', args, {
  enumValue: (_, value) => value,
  field: (_, field) => word(field),
  argument: (_, argument) => word(argument),
});

describe('the arguments of a caller who has other names', () => {
  it('come with the names of the schema', () => {
    const given = { lines: [{ units: 2 }], zone_min: 1, zoneMax: 5 };
    expect(renaming.toSchema(given)).toEqual({ items: [{ quantity: 2 }], zoneMin: 1 });
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
    const error = renaming.renameError(AppError.invalid(issue)) as AppError;
    expect(error.issues).toEqual([renamed]);
  });

  it('leave an error without invalid fields as it is', () => {
    const error = AppError.notFound('order', 'items');
    expect(renaming.renameError(error)).toBe(error);
  });
});
