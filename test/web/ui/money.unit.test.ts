import { describe, expect, it } from '@jest/globals';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { CURRENCIES } from '../../../src/core/standards/currencies.ts';
import { LanguageContext } from '../../../web/ui/language.ts';
import { decimalsOf, Money, moneyText } from '../../../web/ui/parts/money.tsx';

describe('Money', () => {
  it.each([
    [{ amount: 1142, currency: 'USD' }, '$11.42', '11,42\u00a0$'],
    [{ amount: 0, currency: 'EUR' }, '€0.00', '0,00\u00a0€'],
    [{ amount: -5, currency: 'USD' }, '-$0.05', '-0,05\u00a0$'],
    [{ amount: 1499, currency: 'JPY' }, '¥1,499', '1.499\u00a0¥'],
    [{ amount: 1499, currency: 'KWD' }, 'KWD\u00a01.499', '1,499\u00a0KWD'],
    [{ amount: 149_900, currency: 'HUF' }, 'HUF\u00a01,499.00', '1.499,00\u00a0HUF'],
    [{ amount: 2_147_483_647, currency: 'USD' }, '$21,474,836.47', '21.474.836,47\u00a0$'],
  ])('%j in English and German', (money, english, german) => {
    expect(moneyText('en', money)).toBe(english);
    expect(moneyText('de', money)).toBe(german);
  });

  it('has as many decimals as the store counts, in every currency', () => {
    expect([...CURRENCIES.keys()].map((code) => [code, decimalsOf(code)])).toEqual([...CURRENCIES]);
    expect(decimalsOf('BGN')).toBe(2);
  });

  it('is written in the language of the page', () => {
    const money = h(Money, { of: { amount: 1142, currency: 'USD' } });
    expect(renderToString(money)).toBe('<span class="money">$11.42</span>');
    expect(renderToString(h(LanguageContext.Provider, { value: 'de' }, money))).toBe(
      '<span class="money">11,42\u00a0$</span>',
    );
  });
});
