/** Whether the suites that try everything do so (`npm run test:deep`); else each run takes another part of it. */
export const DEEP = process.env['TEST_DEEP'] === 'true';

/** What this run draws its parts and its random histories with; the run prints it, and TEST_SEED repeats it. */
export const SEED = Number(process.env['TEST_SEED']);

/** Every so many of these, another part with each seed; all of them in a deep run. */
export const rotating = <T>(items: readonly T[], every: number): T[] =>
  DEEP ? [...items] : items.filter((_, index) => index % every === SEED % every);

/** How often a storm is repeated: so many times in a deep run, else once. */
export const rounds = (many: number): number => (DEEP ? many : 1);
