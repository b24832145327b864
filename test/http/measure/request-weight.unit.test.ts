import { describe, expect, it } from '@jest/globals';
import {
  weightOfBytes,
  weightOfDocument,
  weightOfOperation,
  weightOfRefusal,
} from '../../../src/http/measure/request-weight.js';

const nothing = {
  ...{ roots: [], depth: 0, aliases: 0, pages: 0, catalogueOnly: false, byVariables: false },
  ...{ cost: 0, statements: 0, totals: 0, searches: 0, offsets: [] },
};

describe('what a request counts as beyond one', () => {
  it.each([
    [0, 0],
    [5120, 0],
    [5121, 1],
    [102_400, 19],
  ])('a body of %i bytes: %i', (bytes, more) => expect(weightOfBytes(bytes)).toBe(more));

  it.each([
    [184, 0],
    [447, 0],
    [448, 1],
    [500, 2],
    [1000, 32],
  ])('a document of %i tokens: %i', (tokens, more) => expect(weightOfDocument(tokens)).toBe(more));

  it.each([
    ['a page of 20 with its total', { cost: 521, statements: 2, totals: 1 }, 0],
    ['a page of 100 with its total', { cost: 2601, statements: 2, totals: 1 }, 0],
    ['a search with its total', { cost: 521, statements: 4, searches: 1, totals: 1 }, 2],
    ['15 of them', { cost: 195, statements: 46, searches: 15, totals: 15 }, 122],
    ['15 totals', { cost: 15, statements: 30, totals: 15 }, 29],
    ['10,000 rows skipped', { cost: 2500, statements: 5, offsets: [10_000] }, 0],
    ['10,010 rows skipped', { cost: 2500, statements: 5, offsets: [10_010] }, 1],
    ['more rows than there are', { offsets: [1_000_000_000] }, 192],
    ['15 deep pages', { offsets: Array.from({ length: 15 }, () => 90_000) }, 262],
    ['an order with everything', { cost: 105, statements: 10 }, 0],
    ['a mutation and its answer', { cost: 105, statements: 24 }, 0],
    ['the largest answer', { cost: 20_000 }, 32],
    ['the most statements', { cost: 100, statements: 50 }, 3],
  ])('%s', (_, given, more) => expect(weightOfOperation({ ...nothing, ...given })).toBe(more));

  it('a refusal of what was sent: four', () => {
    const statuses = [200, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];
    expect(statuses.filter((status) => weightOfRefusal(status) === 4)).toEqual([400, 401, 413, 415]);
    expect(statuses.filter((status) => weightOfRefusal(status) === 0)).toHaveLength(10);
  });
});
