import { describe, expect, it } from '@jest/globals';
import {
  weightOfBytes,
  weightOfDocument,
  weightOfOperation,
  weightOfPages,
  weightOfRefusal,
} from '../../src/http/request-weight.js';

const pages = { searches: 0, totals: 0, offsets: [] };

describe('what a request counts as beyond one', () => {
  it.each([
    [0, 0],
    [5120, 0],
    [5121, 1],
    [102_400, 19],
  ])('a body of %i bytes: %i', (bytes, more) => expect(weightOfBytes(bytes)).toBe(more));

  it.each([
    [180, 0],
    [250, 0],
    [251, 1],
    [500, 3],
    [1000, 15],
  ])('a document of %i tokens: %i', (tokens, more) => expect(weightOfDocument(tokens)).toBe(more));

  it.each([
    ['a page with its total', { ...pages, totals: 1 }, 0],
    ['a search with its total', { ...pages, searches: 1, totals: 1 }, 1],
    ['15 of them', { ...pages, searches: 15, totals: 15 }, 1 + 5 * 28],
    ['15 totals', { ...pages, totals: 15 }, 5 * 13],
    ['9,999 rows skipped', { ...pages, offsets: [9999] }, 0],
    ['90,000 rows skipped', { ...pages, offsets: [90_000] }, 9],
    ['more rows than there are', { ...pages, offsets: [1_000_000_000] }, 100],
    ['15 deep pages', { ...pages, offsets: Array.from({ length: 15 }, () => 90_000) }, 135],
  ])('%s', (_, given, more) => expect(weightOfPages(given)).toBe(more));

  it.each([
    ['a page of 20', 221, 2, false, 0],
    ['a page of 100 with all fields', 1401, 2, false, 1],
    ['an order with everything', 100, 10, false, 0],
    ['a mutation and its answer', 100, 20, true, 0],
    ['the largest answer', 20_000, 2, false, 38],
    ['the most statements', 100, 50, false, 80],
  ])('%s', (_, cost, statements, isMutation, more) =>
    expect(weightOfOperation(cost, statements, isMutation)).toBe(more),
  );

  it('a refusal of what was sent: four', () => {
    const statuses = [200, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 503];
    expect(statuses.filter((status) => weightOfRefusal(status) === 4)).toEqual([400, 401, 413, 415]);
    expect(statuses.filter((status) => weightOfRefusal(status) === 0)).toHaveLength(10);
  });
});
