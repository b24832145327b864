import Sequencer from '@jest/test-sequencer';

/** Files that take longest: begun last, one of them would keep a single worker busy while the others have ended. */
const LONGEST = ['test/parity/parity', 'test/parity/replay', 'test/processes/', 'test/webhooks/worker/webhook-worker'];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => LONGEST.findIndex((start) => path.includes(start));
    return [...super.sort(tests)].sort((a, b) => Number(rank(a) === -1) - Number(rank(b) === -1));
  }
}
