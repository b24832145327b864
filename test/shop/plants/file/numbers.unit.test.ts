import { describe, expect, it } from '@jest/globals';
import { numbersOf } from '../../../../src/shop/plants/file/numbers.js';

/** Reads the first price of a file that has these prices. */
const read = (prices: string[], currency = 'USD', separator = ',') =>
  numbersOf(prices, currency, separator).price(prices[0] ?? '');

const UNCLEAR = 'has a sign that may be for decimals or for thousands, and no price of the file says which';
const DECIMALS = 'must be an amount in USD with 2 decimals or fewer';
const SHORTENED = expect.stringMatching(/^was shortened by a spreadsheet, and its other digits are lost;/);

describe('a price in a file', () => {
  it.each([
    ['12.99', 1299],
    ['12,99', 1299],
    ['12,9', 1290],
    ['1299', 129_900],
    ['1,299.00', 129_900],
    ['1.299,00', 129_900],
    ['1.299.000,50', 129_900_050],
    ['1,29,999.00', 12_999_900],
    ['1 299,00', 129_900],
    ['1\u00a0299.00', 129_900],
    ['1\u202f299', 129_900],
    ["1'299.50", 129_950],
    ['1,299,000', 129_900_000],
    ['$12.99', 1299],
    ['12,99 $', 1299],
    ['USD 1,299.00', 129_900],
    ['0,50', 50],
  ])('of %s is %i, whatever the others are', (price, amount) => {
    expect(read([price])).toBe(amount);
    expect(read([price, '3.50'])).toBe(amount);
    expect(read([price, '3,50'], 'USD', ';')).toBe(amount);
  });

  it.each([
    ['1,299', ['3.50'], 129_900],
    ['1.299', ['3,50'], 129_900],
    ['1.299', ['3,50', '1.500,00'], 129_900],
    ['1,299', [], UNCLEAR],
    ['1.000', [], UNCLEAR],
    ['1.299', ['3.50', '3,50'], DECIMALS],
    ['1,299', ['3.50', '3,50'], UNCLEAR],
    ['1,299', ['3,50'], DECIMALS],
    ['1.000', ['3.50'], 100],
    ['12.999', ['3.50'], DECIMALS],
  ])('of %s beside %j is %s', (price, others, expected) => {
    expect(read([price, ...others])).toBe(expected);
  });

  it.each([
    ['KWD', '1.499', [], ',', 1499],
    ['KWD', '1.500', [], ';', UNCLEAR],
    ['KWD', '1.500', ['0,750'], ';', 1_500_000],
    ['KWD', '1,500', ['0,750'], ';', 1500],
    ['JPY', '1250.00', [], ',', 1250],
    ['JPY', '1,250', [], ',', UNCLEAR],
    ['JPY', '1,250', ['980.00'], ',', 1250],
    ['EUR', '€1.299,00', [], ';', 129_900],
  ])('in %s of %s beside %j is read or refused', (currency, price, others, separator, expected) => {
    expect(read([price, ...others], currency, separator)).toBe(expected);
  });

  it.each([
    ['€12.99', DECIMALS],
    ['free', DECIMALS],
    ['-1', DECIMALS],
    ['12.', DECIMALS],
    ['1.2.3', DECIMALS],
    ['1,29.00', DECIMALS],
    ['1 29', DECIMALS],
    ['99999999.99', 'must be 21474836.47 USD or less'],
    ['8.7E+12', SHORTENED],
    ['8,70E+12', SHORTENED],
    ['12. May', expect.stringMatching(/^was made a date by a spreadsheet;/)],
    ['Dez 99', expect.stringMatching(/^was made a date by a spreadsheet;/)],
    ['12.05.2026', expect.stringMatching(/^was made a date by a spreadsheet;/)],
    ['#VALUE!', expect.stringMatching(/^is an error of a spreadsheet/)],
    ['#####', expect.stringMatching(/^is an error of a spreadsheet/)],
  ])('of %s is refused', (price, rule) => {
    expect(read([price])).toEqual(rule);
  });
});

describe('a stock in a file', () => {
  const { stock } = numbersOf(['3.50'], 'USD', ',');

  it.each([
    ['3', 3],
    ['-3', -3],
    ['−3', -3],
    ['-0', 0],
    ['3.0', 3],
    ['1,200', 1200],
    ['1 200', 1200],
    ['3.5', 'must be a whole number'],
    ['many', 'must be a whole number'],
  ])('of %s is %s', (text, units) => {
    expect(stock(text)).toBe(units);
  });
});
