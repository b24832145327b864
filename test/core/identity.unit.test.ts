import { expect, it } from '@jest/globals';
import { hasOneLowerCase, isTakenByHistories, withAsciiDomain } from '../../src/core/identity.js';

it.each([
  ['vic@ex\u200b.example', 'vic@ex.example'],
  ['vic@e\u00adx.example', 'vic@ex.example'],
  ['vic@\u24d4x.example', 'vic@ex.example'],
  ['vic@MÜNCHEN.example', 'vic@xn--mnchen-3ya.example'],
  ['Vic@EX.example', 'Vic@EX.example'],
  ['ada-erp', 'ada-erp'],
  ['münchen', 'münchen'],
])('the domain of an address has one form: %j is %j', (text, expected) => {
  expect(withAsciiDomain(text)).toBe(expected);
});

it.each(['Ada@Example.com', 'jürgen@example.com', 'οδος@example.com', 'ß', '田中', 'a\u0308'.normalize('NFC')])(
  'everybody agrees on the lower case of %j',
  (text) => {
    expect(hasOneLowerCase(text)).toBe(true);
  },
);

it.each([
  ...['İvan@example.com', '\u212aate@example.com', 'ΟΔΟΣ@example.com', 'JÜRGEN', 'ﬁ@example.com', 'a\u0308'],
  ...['a\u200bb', 'a\u202eb', 'a\u00adb', 'a\nb', 'a\ud800'],
])('and not on that of %j', (text) => {
  expect(hasOneLowerCase(text)).toBe(false);
});

it('histories call some others than users', () => {
  const taken = ['system', 'STAFF', 'API key', 'api key Till 2'];
  expect([...taken, 'systems', 'staff@example.com', 'apikey'].filter(isTakenByHistories)).toEqual(taken);
});
