import { expect, it } from '@jest/globals';
import { missingSqlOf } from '../../support/runner/missing-migration.js';

it('the migrations make what the entities describe', async () => {
  expect(await missingSqlOf(process.env['TEST_EMPTY_IMAGE'])).toEqual([]);
});
