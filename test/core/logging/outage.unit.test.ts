import { expect, it } from '@jest/globals';
import { makeOutage } from '../../../src/core/logging/outage.js';

it('announces the first failure, and the first success after it', () => {
  const said: unknown[] = [];
  const outage = makeOutage({ away: (error) => said.push(error), back: () => said.push('back') });
  const states = ['worked', 'first', 'second', 'worked', 'worked', 'third'].map((what) => {
    if (what === 'worked') outage.worked();
    else outage.failed(what);
    return outage.isAway;
  });
  expect(said).toEqual(['first', 'back', 'third']);
  expect(states).toEqual([false, true, true, false, false, true]);
});
