import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Client, clientOf } from '../support/client.js';
import { expectProblem, expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { endStores, startStore } from '../support/processes/processes.js';
import { lineOf, openShop, type Shop } from '../support/shop.js';
import { ADMIN, demoId, newKey } from '../support/store.js';

const third = { 'api-version': '2026-12-01' };
const second = { 'api-version': '2025-10-01' };

/** The built store with one more version: the file that the documentation shows, and the two lines that list it. */
async function buildWithThirdVersion(): Promise<string> {
  const docs = await readFile('docs/versions.md', 'utf8');
  const [file = '', lines = ''] = [...docs.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  const folder = await mkdtemp(join(tmpdir(), 'third-version-'));
  await cp('.build', join(folder, '.build'), { recursive: true });
  await cp('package.json', join(folder, 'package.json'));
  for (const name of ['node_modules', 'schema']) await symlink(resolve(name), join(folder, name));
  await writeFile(join(folder, '.build/versions/2026-12-01.js'), stripTypeScriptTypes(file));
  const [listed, ...others] = (await readFile('src/versions/versions.ts', 'utf8')).split(/^export const versions:.*$/m);
  expect(others).toHaveLength(1);
  await writeFile(
    join(folder, '.build/versions/versions.js'),
    stripTypeScriptTypes([listed, lines, ...others].join('')),
  );
  return folder;
}

describeOnPostgres('a third version, added as documented', () => {
  let shop: Shop;
  let folder: string;
  let staff: Client;
  let staffUrl: string;

  beforeAll(async () => {
    [shop, folder] = await Promise.all([openShop({ PROCESS_ROLE: 'api' }), buildWithThirdVersion()]);
    const environment = { DATABASE_URL: String(shop.orm.config.get('clientUrl')), PROCESS_ROLE: 'api' };
    const { url } = await startStore(environment, join(folder, '.build/main.js'));
    staffUrl = url;
    staff = clientOf(url, shop.staff.token);
  });

  afterAll(async () => {
    await endStores();
    await shop.close();
    await rm(folder, { recursive: true });
  });

  it('renames what comes out, on both APIs', async () => {
    const path = `/plants/${demoId(1001)}`;
    const [old, now] = [await staff.get(path, second), await staff.get(path, third)];
    const { pet_safety, ...rest } = old.body;
    expect(now.body).toEqual({ ...rest, light: rest.light.replace('bright_indirect', 'bright'), toxicity: pet_safety });
    expect(now.headers.get('api-version')).toBe('2026-12-01');
    const { data } = await staff.graphql(`{ plant(id: "${demoId(1001)}") { toxicity } }`, {}, third);
    expect(data.plant).toEqual({ toxicity: pet_safety.toUpperCase() });
    const order = await staff.get(`/orders/${demoId(3003)}`, third);
    expect([order.body.status, order.body.timeline[0].status]).toEqual(['awaiting_payment', 'awaiting_payment']);
  });

  it('renames what comes in, on both APIs', async () => {
    const [old, now] = [
      await staff.get('/plants?min_price=3000&light=bright_indirect', second),
      await staff.get('/plants?price_from=3000&light=bright', third),
    ];
    expect(old.body.total).toBeGreaterThan(0);
    expect(now.body.items.map(({ id }: { id: string }) => id)).toEqual(
      old.body.items.map(({ id }: { id: string }) => id),
    );
    const { data } = await staff.graphql('{ plants(priceFrom: 3000, light: BRIGHT) { total } }', {}, third);
    expect(data.plants.total).toBe(old.body.total);
  });

  it('refunds with its names, once, whichever version the retry uses', async () => {
    const order = await shop.orderIn('DELIVERED', [[1002, 2]]);
    const path = `/orders/${order.id}/refund`;
    const key = { 'idempotency-key': newKey() };
    const item = { order_item_id: lineOf(order, 0) };
    const first = await staff.post(path, { items: [{ ...item, units: 1 }], delivery_fee: 100 }, { ...third, ...key });
    expect([first.status, first.body.shipping]).toEqual([201, { amount: 100, currency: 'USD' }]);
    const again = await staff.post(path, { items: [{ ...item, quantity: 1 }], shipping: 100 }, { ...second, ...key });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  });

  it('reports mistakes with its names', async () => {
    const path = `/orders/${demoId(3001)}/refund`;
    const body = { items: [{ order_item_id: 'x', units: 0 }], delivery_fee: -1 };
    const fields = ['items[0].units:min', 'delivery_fee:isAmount'];
    const answer = await leavingAllAsItWas(shop, () => staff.post(path, body, third));
    expectProblem(answer, { status: 400, code: 'bad_user_input', fields });
    expect(answer.body.errors[0].message).toBe('items[0].units must not be less than 1 (received 0)');
    const mixed = await staff.post(path, { ...body, amount: 'x' }, third);
    expectProblem(mixed, { status: 400, code: 'bad_user_input', fields: ['amount:type', ...fields] });
    const unknown = await staff.post(path, { items: [{ order_item_id: 'x', quantity: 1 }], shipping: 1 }, third);
    expectProblem(unknown, {
      status: 400,
      code: 'bad_user_input',
      fields: ['items[0].units:required', 'items[0].quantity:unknown', 'shipping:unknown'],
    });
    const document = 'query ($from: Int) { plants(priceFrom: $from) { total } }';
    expectRefusal(await staff.graphql(document, { from: -1 }, third), 'BAD_USER_INPUT', ['priceFrom:isAmount']);
  });

  it('is rehearsed by the calls that have other names in it, on both APIs, also from the response cache', async () => {
    const admin = clientOf(staffUrl, (await shop.as(ADMIN)).token);
    const ofClient = (name: string) => ({ ...second, 'apollographql-client-name': name });
    // The second answer is a stored one.
    for (let n = 0; n < 2; n++) {
      await staff.get(`/plants/${demoId(1001)}`, ofClient('rest'));
      const document = `{ one: plants(minPrice: 1, light: BRIGHT_INDIRECT) { items { care: light } }
        two: plants(limit: 1) { ...Safety } rewards { total } } fragment Safety on PlantPage { items { petSafety } }`;
      await staff.graphql(document, {}, ofClient('graphql'));
    }
    const order = await shop.orderIn('DELIVERED', [[1002, 1]]);
    const items = [{ order_item_id: lineOf(order, 0), quantity: 1 }];
    await staff.post(`/orders/${order.id}/refund`, { items, shipping: 1 }, ofClient('refund'));
    const query = `{ rehearseUpgrade(apiKeyId: "${demoId(10)}", to: "2026-12-01") {
      changes { clientName operation renamedIn renamed before after count } } }`;
    const changesOf = async () => {
      const { data } = await admin.graphql(query);
      return (data.rehearseUpgrade.changes as Record<string, unknown>[]).filter(({ clientName }) => clientName !== '');
    };
    let changes = await changesOf();
    while (!changes.some(({ clientName }) => clientName === 'refund')) changes = await changesOf();
    const change = (
      clientName: string,
      operation: string,
      renamedIn: string,
      renamed: string,
      after: string,
      count = 2,
    ) => ({
      ...{ clientName, operation, renamedIn, renamed, before: renamed.split('.').at(-1), after, count },
    });
    expect(changes).toHaveLength(9);
    expect(changes).toEqual(
      expect.arrayContaining([
        change('rest', 'GET /plants/{plant_id}', 'ANSWER', 'Plant.petSafety', 'toxicity'),
        change('rest', 'GET /plants/{plant_id}', 'ANSWER', 'Light.BRIGHT_INDIRECT', 'BRIGHT'),
        change('graphql', 'query plants', 'REQUEST', 'Query.plants.minPrice', 'priceFrom'),
        change('graphql', 'query plants', 'REQUEST', 'Light.BRIGHT_INDIRECT', 'BRIGHT'),
        change('graphql', 'query plants', 'ANSWER', 'Light.BRIGHT_INDIRECT', 'BRIGHT'),
        change('graphql', 'query plants', 'REQUEST', 'Plant.petSafety', 'toxicity'),
        change('graphql', 'query plants', 'ANSWER', 'Plant.petSafety', 'toxicity'),
        change('refund', 'POST /orders/{id}/refund', 'REQUEST', 'RefundItemInput.quantity', 'units', 1),
        change('refund', 'POST /orders/{id}/refund', 'REQUEST', 'Mutation.refundOrder.shipping', 'deliveryFee', 1),
      ]),
    );
  });

  it('has its contract, its place in the changelog, and its name among the known ones', async () => {
    const { body: document, headers } = await staff.get('/openapi.json', third);
    expect(headers.get('api-version')).toBe('2026-12-01');
    const parameters = document.paths['/plants'].get.parameters;
    expect(parameters.find(({ name }: { name: string }) => name === 'price_from').schema).toMatchObject({
      type: 'integer',
      minimum: 0,
    });
    expect(document.components.schemas.RefundItemInput.properties.units).toMatchObject({ minimum: 1 });
    expect(document.components.schemas.Plant.properties).toHaveProperty('toxicity');
    expect((await staff.get('/openapi.json', second)).body.components.schemas.Plant.properties).toHaveProperty(
      'pet_safety',
    );
    expect((await staff.get('/openapi.json')).body).toEqual(document);
    const changelog: string = (await staff.get('/docs/changelog')).body;
    expect(changelog.indexOf('2026-12-01')).toBeLessThan(changelog.indexOf('2025-10-01'));
    const { body } = await staff.get('/plants', { 'api-version': '2027-01-01' });
    expect(body.errors[0].allowed).toEqual(['2025-09-01', '2025-10-01', '2026-12-01']);
  });
});
