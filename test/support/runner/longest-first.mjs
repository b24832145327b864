import { createHash } from 'node:crypto';
import Sequencer from '@jest/test-sequencer';

/** The test files that take longest, the longest first. One that began last would keep one worker busy while the others wait. */
const LONGEST = [
  'test/fuzz/fuzz',
  'test/parity/parity',
  'test/processes/',
  'test/db/indexes',
  'test/docs/guides/',
  'test/parity/replay',
  'test/fuzz/',
  'test/webhooks/worker/webhook-worker',
  'test/browser/',
  'test/core/metrics/',
  'test/cli/admin',
  'test/audit/',
  'test/model/',
  'test/auth/',
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const { TEST_SHUFFLE } = process.env;
    if (TEST_SHUFFLE) return [...tests].sort((a, b) => (place(TEST_SHUFFLE, a) < place(TEST_SHUFFLE, b) ? -1 : 1));
    const rank = ({ path }) => [...LONGEST, ''].findIndex((start) => path.includes(start));
    return [...super.sort(tests)].sort((a, b) => rank(a) - rank(b));
  }
}

/** `TEST_SHUFFLE=1 npm test` runs the files in an order that depends on this text alone. */
const place = (seed, { path }) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
