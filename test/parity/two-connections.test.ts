import { beforeAll, it } from '@jest/globals';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { allCases } from './all-cases.js';
import { openComparison } from './stores/comparison.js';

describeOnPostgres('both APIs, beside a transaction that is open on another connection', () => {
  let compare: Awaited<ReturnType<typeof openComparison>>;

  beforeAll(async () => {
    compare = await openComparison();
  });

  for (const one of allCases.filter(({ onPostgres }) => onPostgres))
    it(`${one.route} ${one.title}`, () => compare(one));
});
