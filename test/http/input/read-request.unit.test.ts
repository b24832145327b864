import { describe, expect, it } from '@jest/globals';
import { parseQuery, Undecodable } from '../../../src/http/input/read-request.js';

describe('a query string', () => {
  it.each<[search: string, query: Record<string, unknown>]>([
    ['', {}],
    ['&&', {}],
    ['q', { q: '' }],
    ['q=', { q: '' }],
    ['q=a=b', { q: 'a=b' }],
    ['q=fern+moss%2B%C3%A9', { q: 'fern moss+é' }],
    ['pet%5Fsafe=true&limit=5', { pet_safe: 'true', limit: '5' }],
    ['q=a&q=b&q=c', { q: ['a', 'b', 'c'] }],
    ['constructor=1', { constructor: '1' }],
    ['q=%E0%A4%A', { q: new Undecodable('%E0%A4%A') }],
    ['q=a&q=%', { q: ['a', new Undecodable('%')] }],
    ['%E0%A4%A=1&limit=5', { '%E0%A4%A': '1', limit: '5' }],
  ])('%s', (search, query) => {
    expect({ ...parseQuery(search) }).toEqual(query);
  });

  it('has no names but its own', () => {
    expect(Object.getPrototypeOf(parseQuery('__proto__=1'))).toBeNull();
    expect(Object.keys(parseQuery('__proto__=1'))).toEqual(['__proto__']);
  });
});
