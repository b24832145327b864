import { describe, expect, it } from '@jest/globals';
import { buildSchema, coerceInputValue, type GraphQLInputType, parseType, typeFromAST } from 'graphql';
import type { FieldIssue } from '../../../src/core/field-issue.js';
import { coerceValue } from '../../../src/http/input/coerce-value.js';

const schema = buildSchema(`
  enum Light { LOW DIRECT }
  input Item { id: ID!, quantity: Int!, restock: Boolean = true, tags: [String!], light: Light, parts: [Item!] }
  type Query { items: Int }
`);
const typeOf = (text: string) => typeFromAST(schema, parseType(text) as never) as GraphQLInputType;

function coerce(value: unknown, type: string, loneItems = true) {
  const issues: FieldIssue[] = [];
  const coerced = coerceValue({ issues, loneItems }, 'x', value, typeOf(type));
  return { coerced, issues };
}

const broken = (value: unknown, type: string, loneItems?: boolean) =>
  coerce(value, type, loneItems).issues.map(({ field, code, received, allowed }) => [field, code, received, allowed]);

describe('an invalid value is named by path, with what was received and what is allowed', () => {
  it.each<[value: unknown, type: string, issues: unknown[][]]>([
    [null, 'Int!', [['x', 'type', null, 'integer']]],
    ['5', 'Int', [['x', 'type', '5', 'integer']]],
    [1.5, 'Int', [['x', 'type', 1.5, 'integer']]],
    [2 ** 31, 'Int', [['x', 'type', 2 ** 31, '32-bit integer']]],
    ['no', 'Boolean!', [['x', 'type', 'no', 'boolean']]],
    [5, 'String', [['x', 'type', 5, 'string']]],
    [{}, 'ID', [['x', 'type', {}, 'string']]],
    ['low', 'Light', [['x', 'type', 'low', ['LOW', 'DIRECT']]]],
    [
      ['LOW', 'DARK', 5],
      '[Light]',
      [
        ['x[1]', 'type', 'DARK', ['LOW', 'DIRECT']],
        ['x[2]', 'type', 5, ['LOW', 'DIRECT']],
      ],
    ],
    [[null], '[String!]', [['x[0]', 'type', null, 'string']]],
    ['all', '[Item!]!', [['x', 'type', 'all', 'object']]],
    [[], 'Item', [['x', 'type', [], 'object']]],
    [
      { id: 'a', quantity: 'b', restok: 1 },
      'Item',
      [
        ['x.quantity', 'type', 'b', 'integer'],
        ['x.restok', 'unknown', undefined, ['id', 'quantity', 'restock', 'tags', 'light', 'parts']],
      ],
    ],
    [
      [{ parts: [{ id: 1, quantity: 1 }, 7] }],
      '[Item!]',
      [
        ['x[0].id', 'required', null, 'string'],
        ['x[0].quantity', 'required', null, 'integer'],
        ['x[0].parts[1]', 'type', 7, 'object'],
      ],
    ],
  ])('%j as %s', (value, type, issues) => {
    expect(broken(value, type)).toEqual(issues);
  });

  it('a single item is refused in place of a list, if the API requires it', () => {
    expect(broken('fern', '[String!]', true)).toEqual([]);
    expect(broken('fern', '[String!]', false)).toEqual([['x', 'type', 'fern', 'array of strings']]);
    expect(broken({ id: 1, quantity: 1, tags: 'fern' }, 'Item', false)).toEqual([
      ['x.tags', 'type', 'fern', 'array of strings'],
    ]);
  });

  it('stops at a hundred', () => {
    expect(
      broken(
        Array.from({ length: 40_000 }, () => 'x'),
        '[Int]',
      ),
    ).toHaveLength(100);
    expect(broken(Object.fromEntries(Array.from({ length: 8000 }, (_, at) => [`f${at}`, 1])), 'Item')).toHaveLength(
      100,
    );
  });
});

describe('every value is accepted or refused as graphql-js does', () => {
  const leaves = [null, 5, 1.5, 2 ** 31, 'a', '', 'LOW', true, [], {}, ['a'], [null], [5, 'b'], [[5]]];
  const items = leaves.flatMap((leaf) => [
    ...['id', 'quantity', 'restock', 'tags', 'light', 'parts', 'colour'].map((name) => ({
      ...{ id: 'a', quantity: 1 },
      [name]: leaf,
    })),
    ...[{ id: leaf }, { quantity: 1, parts: [{ id: leaf, quantity: leaf }] }],
  ]);
  const types = [
    'Int',
    'Int!',
    'String',
    'ID!',
    'Boolean',
    'Light',
    '[Int]',
    '[Light!]!',
    '[[Int]]',
    'Item',
    '[Item!]',
  ];

  it.each(types)('%s', (type) => {
    let refused = 0;
    for (const value of [...leaves, ...items, items]) {
      const theirs: string[] = [];
      const meant = coerceInputValue(value, typeOf(type), (path) => void theirs.push(path.join('.')));
      const { coerced, issues } = coerce(value, type);
      expect([value, issues.length]).toEqual([value, Math.min(theirs.length, 100)]);
      if (issues.length === 0) expect(coerced).toEqual(meant);
      else refused += 1;
    }
    expect(refused).toBeGreaterThan(20);
  });
});
