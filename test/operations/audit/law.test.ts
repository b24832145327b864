import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { proportion } from '../../../src/core/arithmetic.js';
import { CURRENCIES } from '../../../src/core/standards/currencies.js';
import { minorUnits, proportion as proportionInSql } from '../../../src/operations/audit/law.js';
import { openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });

it('the audit rounds shares as the shop does, up to the largest amounts', async () => {
  const amount = fc.integer({ min: 0, max: 2_147_483_647 });
  const shares = fc.array(
    fc.tuple(amount, amount, amount).map(([total, one, other]) => [total, Math.min(one, other), Math.max(one, other)]),
    { minLength: 200, maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(shares, async (list) => {
      const cases = [[2_147_483_647, 2_147_483_647, 2_147_483_647], [7, 0, 0], ...list] as [number, number, number][];
      const sql = cases.map(([total, part, whole]) => proportionInSql(`${total}`, `${part}`, `${whole}`));
      const [row] = await store.sql<{ values: string[] }>(`select array[${sql}]::text[] as values`);
      expect(row?.values.map(Number)).toEqual(cases.map((one) => proportion(...one)));
    }),
    { numRuns: 10 },
  );
});

it('the audit knows the decimals of all currencies', async () => {
  const currencies = [...CURRENCIES.keys(), 'BGN'];
  const rows = await store.sql<{ units: number }>(
    `select ${minorUnits('currency')} as units from unnest('{${currencies}}'::text[]) with ordinality as list (currency, place) order by place`,
  );
  expect(rows.map(({ units }) => units)).toEqual([...CURRENCIES.values(), 2].map((decimals) => 10 ** decimals));
});
