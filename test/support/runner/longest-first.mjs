import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

/** Files that take longest: begun last, one of them would keep a single worker busy while the others have ended. */
const LONGEST = [
  'test/fuzz/',
  'test/parity/parity',
  'test/parity/replay',
  'test/processes/',
  'test/webhooks/worker/webhook-worker',
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const { TEST_SHUFFLE } = process.env;
    if (TEST_SHUFFLE) return [...tests].sort((a, b) => (place(TEST_SHUFFLE, a) < place(TEST_SHUFFLE, b) ? -1 : 1));
    const rank = ({ path }) => LONGEST.findIndex((start) => path.includes(start));
    return [...super.sort(tests)].sort((a, b) => Number(rank(a) === -1) - Number(rank(b) === -1));
  }
}

/** `TEST_SHUFFLE=1 npm test` runs the files in an order that depends on this text alone. */
const place = (seed, { path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
