import { describe, expect, it } from '@jest/globals';
import { expectProblem, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, demoId, ORCHID_KEY, ORCHID_STAFF, openStore, STAFF } from '../support/store.js';

const change = (plantId: string) => `mutation { adjustStock(plantId: "${plantId}", change: 1) { stock } }`;

async function newestEvent(): Promise<string> {
  const [row] = await store.sql<{ id: string }>('select id from events order by number desc limit 1');
  return String(row?.id);
}

const store = await openStore({ PROCESS_ROLE: 'api' });
const [staff, ada] = [await store.as(STAFF), await store.as(ADA)];
await staff.graphql(change(demoId(1001)));
const event = await newestEvent();
await (await store.as(ORCHID_STAFF, ORCHID_KEY)).graphql(change(demoId(9001)));
// An event of another shop.
const foreign = await newestEvent();
expect(foreign).not.toBe(event);

const after = (id: string) => ({ 'read-after': id });
const unknown = '00000000-0000-7000-8000-00000000eeee';

describe('Read-After with an event of the shop', () => {
  it('is answered, to everybody who may read, over both APIs, from the cache, too', async () => {
    const query = '{ plants { total } }';
    for (const client of [staff, ada, store.nobody, store.nobody]) {
      expect((await client.get('/plants?limit=1', after(event))).status).toBe(200);
      expect((await client.graphql(query, {}, after(event))).data.plants.total).toBeGreaterThan(0);
      expect((await client.get(`/graphql?query=${encodeURIComponent(query)}`, after(event.toUpperCase()))).status).toBe(
        200,
      );
    }
    expect((await ada.get(`/orders/${demoId(3001)}`, after(event))).status).toBe(200);
  });

  it('does not let anybody read more', async () => {
    const answers = [
      await store.nobody.get('/orders', after(event)),
      await ada.get(`/orders/${demoId(3004)}`, after(event)),
      await store.nobody.get('/orders', after(unknown)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 400]);
  });
});

describe('Read-After with anything else', () => {
  it.each([
    ['an id that no event has', () => unknown],
    ['an event of another shop', () => foreign],
    ['no id', () => 'evt_1'],
    ['an empty text', () => ''],
    ['two events', () => `${event}, ${event}`],
  ])('is 400, which names the header: %s', async (_, given) => {
    const headers = after(given());
    for (const client of [staff, store.nobody]) {
      const rest = await client.get('/plants?limit=1', headers);
      expectProblem(rest, { status: 400, code: 'bad_user_input', fields: ['Read-After:event'] });
      const { status, errors } = await client.graphql('{ plants { total } }', {}, headers);
      expect([status, errors?.[0]?.extensions]).toMatchObject([
        400,
        { code: 'BAD_USER_INPUT', errors: [{ field: 'Read-After', code: 'event', received: given().slice(0, 64) }] },
      ]);
    }
  });

  it('changes nothing', async () => {
    const { status } = await leavingAllAsItWas(store, () => staff.graphql(change(demoId(1001)), {}, after(unknown)));
    expect(status).toBe(400);
    expect((await staff.graphql(change(demoId(1001)), {}, after(event))).errors).toBeUndefined();
  });
});
