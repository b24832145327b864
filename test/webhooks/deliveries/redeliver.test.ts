import { describe, expect, it } from '@jest/globals';
import { expectRefusal, leavingAllAsItWas } from '../../support/expectations.js';
import { ADMIN, demoId, openStore } from '../../support/store.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const admin = await store.as(ADMIN);

const redeliver = (since: string) =>
  admin.graphql('mutation ($id: ID!, $since: DateTimeISO!) { redeliverFailed(endpointId: $id, since: $since) }', {
    ...{ id: demoId(5001), since },
  });

describe('redeliverFailed', () => {
  it('refuses a time in the year 0000, which PostgreSQL does not have', async () => {
    const answer = await leavingAllAsItWas(store, () => redeliver('0000-12-31T23:59:59Z'));
    expect(expectRefusal(answer, 'BAD_USER_INPUT', ['since:min'])).toMatchObject({
      errors: [{ received: '0000-12-31T23:59:59.000Z', allowed: '0001-01-01T00:00:00.000Z' }],
    });
  });

  it('accepts the earliest time there is', async () => {
    expect((await redeliver('0001-01-01T00:00:00Z')).data).toEqual({ redeliverFailed: 0 });
  });
});
