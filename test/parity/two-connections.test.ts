import { afterAll, beforeAll, it } from '@jest/globals';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { allCases } from './all-cases.js';
import { openComparison } from './stores/comparison.js';

describeOnPostgres('both APIs, beside a transaction that is open on another connection', () => {
  let both: Awaited<ReturnType<typeof openComparison>>;

  beforeAll(async () => {
    both = await openComparison();
  });

  afterAll(() => both?.close());

  for (const one of allCases.filter(({ onPostgres }) => onPostgres))
    it(`${one.route} ${one.title}`, () => both.compare(one));
});
