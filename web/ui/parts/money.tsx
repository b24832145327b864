import { type Language, useLanguage } from '../language.ts';

/** An amount as the store says it: minor units of its currency. */
export interface Amount {
  amount: number;
  currency: string;
}

/**
 * The currencies without two decimals, as the store counts them. They are listed because browsers disagree: to one of them
 * 1499 HUF are 14.99, to another 1499.
 */
const DECIMALS: Readonly<Record<string, string>> = {
  0: 'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER',
  3: 'BHD JOD KWD LYD OMR TND',
};

export const decimalsOf = (currency: string): number =>
  Number(Object.keys(DECIMALS).find((decimals) => DECIMALS[decimals]?.includes(currency)) ?? 2);

const formatted = (language: Language, { amount, currency }: Amount, options: Intl.NumberFormatOptions): string => {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { ...options, ...digits }).format(amount / 10 ** decimals);
};

/** $11.42, and 11,42 $ in German. */
export const moneyText = (language: Language, money: Amount): string =>
  formatted(language, money, { style: 'currency', currency: money.currency });

/** 11.42 USD, and 11,42 USD in German: no two currencies look the same. */
export const moneyWithCode = (language: Language, money: Amount): string =>
  `${formatted(language, money, {})} ${money.currency}`;

export const Money = ({ of }: { of: Amount }) => <span class="money">{moneyText(useLanguage(), of)}</span>;
