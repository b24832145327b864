import { expect, it } from '@jest/globals';
import { describeOnPostgres } from '../../support/postgres/on-postgres.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';

describeOnPostgres('waking the workers of other processes', () => {
  it('ends before the database is closed, also if it opens the first connection for it', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const admin = await store.as(ADMIN);
    const adjusted = await admin.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 1) { id } }', {
      id: demoId(1001),
    });
    expect(adjusted.errors).toBeUndefined();
    // It would wait until the time limit of a test.
    await store.close();
  });
});
