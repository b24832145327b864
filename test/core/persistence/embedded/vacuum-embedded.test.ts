import { expect, it } from '@jest/globals';
import { vacuumEmbedded } from '../../../../src/core/persistence/embedded/vacuum-embedded.js';
import { describeEmbedded } from '../../../support/postgres/on-postgres.js';
import { openStore } from '../../../support/store.js';

describeEmbedded('the embedded database', () => {
  it('is vacuumed where much has changed', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    await store.sql('create table much as select n from generate_series(1, 5000) n');
    await store.sql('create table little as select n from generate_series(1, 50) n');
    await vacuumEmbedded(store.orm);
    const query = "select relname as name from pg_class where relname in ('much', 'little') and relallvisible > 0";
    expect(await store.sql(query)).toEqual([{ name: 'much' }]);
    await store.close();
  });
});
