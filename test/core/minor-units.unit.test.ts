import { describe, expect, it } from '@jest/globals';
import { minorUnits } from '../../src/core/money.js';

describe('minorUnits', () => {
  it.each([
    ['12', 'USD', 1200],
    ['12.5', 'USD', 1250],
    ['12.99', 'USD', 1299],
    ['0.07', 'USD', 7],
    ['0', 'USD', 0],
    ['007', 'USD', 700],
    ['12.9900', 'USD', 1299],
    ['1250', 'JPY', 1250],
    ['1250.00', 'JPY', 1250],
    ['1.499', 'KWD', 1499],
    ['1.5', 'KWD', 1500],
    ['1499', 'HUF', 149_900],
    ['1499.90', 'COP', 149_990],
    ['9999999999.99', 'USD', 999_999_999_999],
  ])('reads %j in %s as %i', (text, currency, amount) => {
    expect(minorUnits(text, currency)).toBe(amount);
  });

  it.each([
    ['more decimals than the currency has, which are not rounded', '12.999', 'USD'],
    ['a decimal where the currency has none', '12.5', 'JPY'],
    ['a fourth decimal', '1.4999', 'KWD'],
    ['a decimal comma', '12,99', 'USD'],
    ['a comma between thousands', '1,299.00', 'USD'],
    ['nothing', '', 'USD'],
    ['a point at the end', '12.', 'USD'],
    ['a point alone', '.', 'USD'],
    ['no digit before the point', '.99', 'USD'],
    ['two points', '1.2.3', 'USD'],
    ['a minus', '-1', 'USD'],
    ['a plus', '+1', 'USD'],
    ['an exponent', '1e3', 'USD'],
    ['a currency', '$12', 'USD'],
    ['a word', 'free', 'USD'],
    ['a space before', ' 12', 'USD'],
    ['a space behind', '12 ', 'USD'],
    ['a line break behind', '12\n', 'USD'],
    ['other digits', '١٢', 'USD'],
    ['more than ten digits', '12345678901', 'USD'],
  ])('refuses %s', (_, text, currency) => {
    expect(minorUnits(text, currency)).toBeUndefined();
  });
});
