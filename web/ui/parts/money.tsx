import { type Language, useLanguage } from '../language.ts';
import { CODES_BY_DECIMALS } from './currencies.generated.ts';

/** An amount as the store says it: minor units of its currency. */
export interface Amount {
  amount: number;
  currency: string;
}

/** The largest amount of the store, in minor units. As an amount from which shipping is free, it means never. */
export const MAX_AMOUNT = 2_147_483_647;

/** As the store counts them. Browsers disagree: to one of them 1499 HUF are 14.99, to another 1499. */
export const decimalsOf = (currency: string): number =>
  Number(Object.keys(CODES_BY_DECIMALS).find((decimals) => CODES_BY_DECIMALS[decimals]?.includes(currency)) ?? 2);

/** $11.42, and 11,42 $ in German: the form of every amount that a person reads. */
export function moneyText(language: Language, { amount, currency }: Amount): string {
  const decimals = decimalsOf(currency);
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(amount / 10 ** decimals);
}

/** What one would type for an amount: `7.95`, and `7,95` in German. */
export const amountText = (language: Language, { amount, currency }: Amount): string => {
  const decimals = decimalsOf(currency);
  const digits = String(amount).padStart(decimals + 1, '0');
  const point = language === 'de' ? ',' : '.';
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}${point}${digits.slice(-decimals)}`;
};

export const Money = ({ of }: { of: Amount }) => <span class="money">{moneyText(useLanguage(), of)}</span>;
