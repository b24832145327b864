import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clock } from '../../src/core/clock.js';
import { makeSchema } from '../../src/schema.js';
import { expirePoints } from '../../src/shop/loyalty/expire-points.js';
import { DEEP, SEED } from '../support/depth.js';
import { openStore } from '../support/store.js';
import { CURRENCIES, commands, openings } from './steps/arbitraries.js';
import { Tally } from './steps/tally.js';
import { openRealShop } from './store/real-shop.js';

/*
 * Random histories of a shop, against a model of it in plain numbers. A failure prints its seed, and the steps that
 * are left after shrinking, each as it was drawn. `MODEL_SEED=<seed> npm test -- test/model -t <currency>` draws that
 * history again; `MODEL_STEPS` makes more of them, `npm run test:deep` 10,000, `MODEL_REPORT=1` prints the outcomes of each command.
 */
const { MODEL_SEED, MODEL_STEPS, MODEL_REPORT } = process.env;
/** How many steps there are at least. The last history of each currency goes a little beyond. */
const STEPS = Number(MODEL_STEPS ?? (DEEP ? 10_000 : 100));
/** Each history has from none to so many steps. */
const LONGEST = 100;

/**
 * One history a time, until there were enough steps. The arbitraries are weighted by hand; drawn with a bias, indexes
 * would be near 0 too often. A failure is made smaller for two minutes at most, so that it is printed before Jest
 * loses its patience.
 */
const settings = { numRuns: 1, unbiased: true, interruptAfterTimeLimit: 120_000, includeErrorInReport: true };
let seed = Number(MODEL_SEED ?? SEED);
const PATIENCE = 900_000;

const COMMANDS = [
  ...['a key again', 'adjustPoints', 'adjustStock', 'cancelOrder', 'createShipment', 'deliverOrder'],
  ...[
    'markOrderPaid',
    'placeOrder',
    'points expire',
    'quoteRefund',
    'redeemReward',
    'refundOrder',
    'shipOrder',
    'time goes by',
  ],
];
const CODES = [
  ...['bad_user_input', 'conflict', 'idempotency_key_reused', 'illegal_transition', 'insufficient_points'],
  ...['not_found', 'order_not_refundable', 'out_of_stock', 'refund_exceeds_remaining'],
];

const tally = new Tally();
const { now } = clock;

const store = await openStore({ PROCESS_ROLE: 'api' });
const schema = await makeSchema();
const expire = async () => void (await expirePoints({ orm: store.orm, schema }));

afterAll(async () => {
  clock.now = now;
});

describe('random histories', () => {
  const each = it.each(CURRENCIES);
  each(
    'of a shop in %s match the model',
    async (currency) => {
      const history = fc.asyncProperty(
        // First, because what is first is made smaller first, and the fewer the steps, the faster goes the rest.
        fc.commands([commands(tally)], { maxCommands: LONGEST, size: 'max' }),
        openings(currency),
        (steps, opening) => fc.asyncModelRun(() => openRealShop(store, opening, expire), steps),
      );
      const enough = tally.steps + (MODEL_SEED ? 0 : STEPS / CURRENCIES.length);
      do await fc.assert(history, { ...settings, seed: seed++ });
      while (tally.steps < enough);
    },
    PATIENCE,
  );

  it('were long enough, and neither always granted nor always refused', () => {
    if (MODEL_REPORT) process.stderr.write(`${tally}\n`);
    expect(tally.steps).toBeGreaterThanOrEqual(STEPS);
    const { shares } = tally;
    // A short run may miss the rare ones.
    if (!DEEP) return;
    expect(Object.keys(shares).sort()).toEqual(COMMANDS);
    expect(Object.entries(shares).filter(([, granted]) => granted < 0.25)).toEqual([]);
    expect(tally.codes).toEqual(CODES);
  });
});
