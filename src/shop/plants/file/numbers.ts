import { MAX_AMOUNT, minorUnits, moneyText } from '../../../core/money.js';
import { decimalsOf } from '../../../core/standards/currencies.js';
import { spreadsheetFaultOfNumber } from './spreadsheets.js';

/** A number, or the rule that the text breaks. */
type Read = number | string;

/** A number as it is written: its digits before and behind a sign of which a cell alone may not say what it is. */
interface Written {
  units: string;
  fraction: string;
  /** The decimal sign, if the number shows it. */
  decimal?: string | undefined;
  /** The sign that is a decimal sign, or stands between thousands: 1,299. */
  unclear?: string;
}

const UNCLEAR = 'has a sign that may be for decimals or for thousands, and no price of the file says which';

/**
 * Reads the numbers of a file, of which some may be written as 1.299,00 and others as 1,299.00. Most cells say themselves what
 * their signs are; for 1,299 the prices of the file decide. If they do not, it is refused: no price is ever a thousand times another.
 */
export function numbersOf(prices: readonly string[], currency: string, separator: string) {
  const [decimals, signs] = [decimalsOf(currency), signsOf(currency)];
  const shown = new Set(prices.flatMap((price) => written(withoutSign(price, signs))?.decimal ?? []));
  const [known] = shown.size === 1 ? shown : [];
  const amount = `must be an amount in ${currency} with ${decimals} decimals or fewer`;

  /** A number with a decimal point. */
  const plain = (text: string): string | undefined => {
    const number = written(text);
    if (!number?.unclear) return number && `${number.units}.${number.fraction || 0}`;
    const { units, fraction, unclear } = number;
    const asDecimal = `${units}.${fraction}`;
    if (known) return known === unclear ? asDecimal : `${units}${fraction}.0`;
    // Shopify writes a point, and commas between cells; 1.000 may come from another program.
    const isShopifys = unclear === '.' && separator === ',';
    return isShopifys && (decimals >= 3 || !/^0+$/.test(fraction)) ? asDecimal : '';
  };

  return {
    /** In minor units of the currency. */
    price(cell: string): Read {
      const text = plain(withoutSign(cell, signs));
      if (text === '') return UNCLEAR;
      const value = minorUnits(text ?? '', currency);
      if (value === undefined) return spreadsheetFaultOfNumber(cell) ?? amount;
      return value <= MAX_AMOUNT ? value : `must be ${moneyText(MAX_AMOUNT, currency)} or less`;
    },
    /** Of units. */
    stock(cell: string): Read {
      const [, minus = '', digits = ''] = /^([-−]?)\s*(.*)$/.exec(cell) ?? [];
      const text = plain(digits);
      if (text === '') return UNCLEAR;
      const [, units] = /^(\d{1,15})\.0+$/.exec(text ?? '') ?? [];
      if (units === undefined) return spreadsheetFaultOfNumber(cell) ?? 'must be a whole number';
      return minus ? 0 - Number(units) : Number(units);
    },
  };
}

export type Numbers = ReturnType<typeof numbersOf>;

/** Blanks and apostrophes stand only between thousands. */
const SPACED = /^(\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+)([.,]\d+)?$/;

/** Signs between thousands, or between a hundred thousand and a thousand as in India, and perhaps the other one for decimals. */
const GROUPED =
  /^(?<grouped>[1-9]\d{0,2}(?<between>[.,])(?:\d{2,3}\k<between>)*\d{3})(?:(?!\k<between>)(?<sign>[.,])(?<behind>\d+))?$/;

function written(given: string): Written | undefined {
  const spaced = SPACED.exec(given);
  const text = spaced ? `${spaced[1]?.replace(/\D/g, '')}${spaced[2] ?? ''}` : given;
  const [, units, sign, fraction = ''] = /^(\d+)(?:([.,])(\d+))?$/.exec(text) ?? [];
  if (units !== undefined) {
    const isUnclear = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(units) && !spaced;
    return isUnclear && sign ? { units, fraction, unclear: sign } : { units, fraction, decimal: sign };
  }
  const { grouped, between, sign: decimal, behind = '' } = GROUPED.exec(text)?.groups ?? {};
  if (!grouped) return undefined;
  return { units: grouped.replace(/\D/g, ''), fraction: behind, decimal: decimal ?? (between === '.' ? ',' : '.') };
}

/** The text without one of these signs or codes of a currency before or behind it. */
function withoutSign(text: string, signs: readonly string[]): string {
  const shown = text.toUpperCase();
  const cut = signs.flatMap((sign) => [
    ...(shown.startsWith(sign) ? [text.slice(sign.length)] : []),
    ...(shown.endsWith(sign) ? [text.slice(0, -sign.length)] : []),
  ]);
  return cut.map((rest) => rest.trim()).find((rest) => /^\d(?:.*\d)?$/.test(rest)) ?? text;
}

const signsOf = (currency: string): string[] =>
  (['code', 'symbol', 'narrowSymbol'] as const).flatMap((currencyDisplay) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(0).flatMap(({ type, value }) => (type === 'currency' ? [value.toUpperCase()] : []));
  });
