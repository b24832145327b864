import { parseArgs } from 'node:util';

/** How much `npm run seed` adds to the demo data. */
export interface Amounts {
  plants: number;
  orders: number;
  /** Two databases with the same content that are seeded with the same numbers get the same rows. */
  seed: number;
}

const options = {
  plants: { type: 'string', default: '0' },
  orders: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
} as const;

/** Reads the options of the command; throws on others, and on what is not a whole number. */
export function readAmounts(args: string[]): Amounts {
  const { values } = parseArgs({ args, options });
  const { plants, orders, seed } = values;
  return {
    plants: wholeNumber('plants', plants),
    orders: wholeNumber('orders', orders),
    seed: wholeNumber('seed', seed),
  };
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}", but it must be a whole number of up to 7 digits.`);
}
