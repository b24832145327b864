import { decimalsOf } from '../../core/standards/currencies.js';

/** A decimal amount, such as 12.5, in minor units of the currency; undefined for any other text, and for more decimals than the currency has. */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, units = '', fraction = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  const digits = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  return units === '' || digits.length > decimals ? undefined : Number(units + digits);
}
