import { Property } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { decimalsOf } from './standards/currencies.js';

/** The largest amount of a price or an order, in minor units: the largest GraphQL Int. */
export const MAX_AMOUNT = 2_147_483_647;

@ObjectType({ description: 'An amount of money: an integer count of minor units (cents), never a float.' })
export class Money {
  @Field(() => Int, { description: 'Minor units of the currency: 1499 is 14.99 USD, or 1499 JPY.' })
  amount!: number;

  @Field(() => String, { description: 'ISO 4217 currency code, such as USD.' })
  currency!: string;
}

/** An amount as a sentence shows it: 14.99 USD, 1499 JPY, 1.499 KWD. */
export const moneyText = (amount: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  return `${(amount / 10 ** decimals).toFixed(decimals)} ${currency}`;
};

/** A decimal amount, such as 12.5, in minor units of the currency; undefined for any other text, and for more decimals than the currency has. */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, units = '', fraction = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  const digits = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  return units === '' || digits.length > decimals ? undefined : Number(units + digits);
}

/**
 * An integer column of minor units that clients see as `Money` under the same name. The row must have a `currency`.
 * One decorator stands for a column, a getter and a field, a dozen times.
 */
export function MoneyField(description: string): PropertyDecorator {
  return (prototype, key) => {
    const getter = `${String(key)}Money`;
    Object.defineProperty(prototype, getter, {
      configurable: true,
      get(this: Record<PropertyKey, unknown>) {
        return { amount: this[key], currency: this['currency'] };
      },
    });
    Property({ type: 'integer' })(prototype, String(key));
    Field(() => Money, { name: String(key), description })(prototype, getter);
  };
}
