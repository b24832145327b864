import { afterAll, describe, expect, it } from '@jest/globals';
import { ADA, ADMIN, demoId, newKey, openStore, STAFF, type Store } from './support/store.js';

const one = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_INTROSPECTION: 'true', TOKEN_TTL_SECONDS: '3600' });
const other = await openStore({ PROCESS_ROLE: 'api', GRAPHQL_INTROSPECTION: 'false', TOKEN_TTL_SECONDS: '60' });

afterAll(() => Promise.all([one?.close(), other?.close()]));

/** All test stores of a worker have the same schemas (`support/contract/shared-schemas.ts`), so those must keep nothing. */
describe('two stores with the same schemas', () => {
  it('count the refusals of a user apart, each up to 60 a minute', async () => {
    const refuse = async (store: Store, times: number) => {
      const ada = await store.as(ADA);
      for (let turn = 0; turn < times; turn++) {
        const { errors } = await ada.graphql('mutation { createApiKey(name: "x") { id } }');
        expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
      }
    };
    await refuse(one, 61);
    await refuse(other, 2);
    const recorded = async (store: Store) =>
      (await store.sql("select from audit_log where operation = 'createApiKey' and outcome = 'FORBIDDEN'")).length;
    expect([await recorded(one), await recorded(other)]).toEqual([60, 2]);
  });

  it('show each the events of its own database', async () => {
    // Only the id is in what was stored, so the rest of the plant is looked up, and there is no body yet.
    const data = JSON.stringify({ type: 'Plant', subject: { id: demoId(1001) } });
    const nameIn = async (store: Store, name: string) => {
      await store.sql('update plants set name = ? where id = ?', [name, demoId(1001)]);
      await store.sql(
        `insert into events (id, organization_id, created_at, position, type, resource_type, resource_id, sequence, request_id, link, data)
         values (?, ?, now(), 1, 'plant.updated', 'plant', ?, 1, 'test', repeat('0', 64), ?)`,
        [newKey(), demoId(1), demoId(1001), data],
      );
      const { data: answer } = await (await store.as(ADMIN)).graphql('{ events { items { data } } }');
      return answer.events.items.map((event: { data: { name: string } }) => event.data.name);
    };
    expect([await nameIn(one, 'Of the first'), await nameIn(other, 'Of the second')]).toEqual([
      ['Of the first'],
      ['Of the second'],
    ]);
  });

  it('have their own settings', async () => {
    const introspects = async (store: Store) =>
      (await store.nobody.graphql('{ __schema { queryType { name } } }')).errors === undefined;
    expect([await introspects(one), await introspects(other)]).toEqual([true, false]);
    const secondsOf = async (store: Store) => {
      const { body } = await store.nobody.post('/auth/token', { api_key: 'psk_demo_greenhouse', login_id: STAFF });
      return body.expires_in;
    };
    expect([await secondsOf(one), await secondsOf(other)]).toEqual([3600, 60]);
  });

  it('read and change their own rows, over both APIs', async () => {
    const [staff, others] = [await one.as(STAFF), await other.as(STAFF)];
    await staff.graphql('mutation ($id: ID!) { adjustStock(plantId: $id, change: 7) { id } }', { id: demoId(1001) });
    const stocks = async (client: typeof staff) => [
      (await client.get(`/plants/${demoId(1001)}`)).body.stock,
      (await client.graphql('query ($id: ID!) { plant(id: $id) { stock } }', { id: demoId(1001) })).data.plant.stock,
    ];
    const [mine, theirs] = [await stocks(staff), await stocks(others)];
    expect(mine).toEqual(theirs.map((stock) => stock + 7));
    // The token of a user of one store is no token of the other, whose user has the same id.
    const stranger = await fetch(`${other.url}/orders`, { headers: { authorization: `Bearer ${staff.token}` } });
    expect(stranger.status).toBe(401);
  });
});
