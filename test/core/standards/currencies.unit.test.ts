import { describe, expect, it } from '@jest/globals';
import { moneyText } from '../../../src/core/money.js';
import { CURRENCIES, decimalsOf } from '../../../src/core/standards/currencies.js';

describe('the decimals of a currency', () => {
  it.each([
    ['USD', 2, '14.99 USD'],
    ['EUR', 2, '14.99 EUR'],
    // ICU counts none of these, in some releases of Node.
    ['HUF', 2, '14.99 HUF'],
    ['COP', 2, '14.99 COP'],
    ['IDR', 2, '14.99 IDR'],
    ['PKR', 2, '14.99 PKR'],
    ['MGA', 2, '14.99 MGA'],
    ['TWD', 2, '14.99 TWD'],
    ['IQD', 3, '1.499 IQD'],
    ['KWD', 3, '1.499 KWD'],
    ['TND', 3, '1.499 TND'],
    ['JPY', 0, '1499 JPY'],
    ['KRW', 0, '1499 KRW'],
    ['ISK', 0, '1499 ISK'],
    ['CLP', 0, '1499 CLP'],
    ['UGX', 0, '1499 UGX'],
    ['XAF', 0, '1499 XAF'],
    ['XCG', 2, '14.99 XCG'],
    ['ZWG', 2, '14.99 ZWG'],
  ])('%s has %i', (currency, decimals, text) => {
    expect(CURRENCIES.get(currency)).toBe(decimals);
    expect(decimalsOf(currency)).toBe(decimals);
    expect(moneyText(1499, currency)).toBe(text);
  });

  it.each([
    ...['XXX', 'XTS', 'XAU', 'XAG', 'XPT', 'XPD', 'XDR', 'XSU', 'XUA', 'XAD', 'XBA', 'XBD'],
    ...['BOV', 'CHE', 'CHW', 'CLF', 'COU', 'MXV', 'USN', 'UYI', 'UYW'],
    ...['BGN', 'HRK', 'ANG', 'SLL', 'ZWL', 'CUC', 'DEM', 'BTC', 'usd', ''],
  ])('%j is not listed: a fund, a metal, a unit of account, a test, or no longer used', (code) => {
    expect(CURRENCIES.has(code)).toBe(false);
  });

  it('are those of each listed currency once', () => {
    const codes = [...CURRENCIES.keys()];
    expect(codes.length).toBe(155);
    expect(codes.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect([...CURRENCIES].filter(([, decimals]) => decimals === 0).length).toBe(16);
    expect([...CURRENCIES].filter(([, decimals]) => decimals === 3).length).toBe(7);
  });
});
