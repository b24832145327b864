/** Whether exhaustive suites run completely (`npm run test:deep`); otherwise each run takes a different part. */
export const DEEP = process.env['TEST_DEEP'] === 'true';

/** The seed for the parts and random histories of this run. The run prints it; set TEST_SEED to repeat it. */
export const SEED = Number(process.env['TEST_SEED']);

/** One of every `every` items, starting at an offset that depends on the seed; all of them in a deep run. */
export const rotating = <T>(items: readonly T[], every: number): T[] =>
  DEEP ? [...items] : items.filter((_, index) => index % every === SEED % every);

/** How often a storm is repeated: `many` times in a deep run, otherwise once. */
export const rounds = (many: number): number => (DEEP ? many : 1);
