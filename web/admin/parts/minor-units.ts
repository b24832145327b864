import { decimalsOf, MAX_AMOUNT } from '../../ui/parts/money.tsx';

/**
 * The minor units of an amount that somebody typed: 1142 for `11.42` or `11,42` of USD. undefined for anything else, such
 * as `1,234` or `1.234,56`: nobody knows what a separator before three digits means.
 */
export function minorUnits(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency);
  const [, whole = '', part = ''] = /^\s*(\d{1,10})(?:[.,](\d+))?\s*$/.exec(text) ?? [];
  if (whole === '' || part.length > decimals) return undefined;
  const units = Number(whole + part.padEnd(decimals, '0'));
  return units <= MAX_AMOUNT ? units : undefined;
}
