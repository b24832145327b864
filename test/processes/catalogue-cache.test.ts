import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { AdjustStockDocument } from '../support/documents.generated.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../support/processes/fleet.js';
import { done } from '../support/shop.js';

const PLANT = 'query ($id: ID!) { plant(id: $id) { stock } }';

describeOnPostgres('the response caches of several processes', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

  afterAll(() => fleet?.close());

  const grow = async (plantId: string, turn: number): Promise<number> => {
    const { adjustStock } = await done(fleet.on(turn).graphql(AdjustStockDocument, { plantId, change: 1 }));
    return adjustStock.stock;
  };
  const overRest = async (client: Client, id: string): Promise<number> =>
    (await client.get(`/plants/${id}`)).body.stock;
  const overGraphQL = async (client: Client, id: string): Promise<number> => {
    const { data } = await client.graphql(PLANT, { id });
    return (data as { plant: { stock: number } }).plant.stock;
  };
  const inList = async (client: Client, id: string): Promise<number> => {
    const { body } = await client.get('/plants?sort=newest&limit=5');
    return body.items.find((plant: { id: string }) => plant.id === id)?.stock;
  };

  it('never answer with what was before a committed change: 400 writes, read at once from every process', async () => {
    const id = await fleet.shop.newPlant(500, 0);
    let older = 0;
    for (let turn = 0; turn < 400; turn++) {
      const stock = await grow(id, turn);
      expect(stock).toBe(turn + 1);
      const readers = [fleet.on(turn + 1), fleet.on(turn + 2), fleet.on(turn)] as const;
      const read = [overRest(readers[0], id), overGraphQL(readers[1], id), inList(readers[turn % 3] as Client, id)];
      older += (await Promise.all(read)).filter((seen) => seen !== stock).length;
    }
    expect(older).toBe(0);
  });

  it('never contradict what any process has answered before, while several clients write', async () => {
    const plants = [await fleet.shop.newPlant(100, 0), await fleet.shop.newPlant(200, 0)].map((id) => ({
      id,
      known: 0,
    }));
    let writing = true;
    let older = 0;
    const write = async (plant: { id: string; known: number }, writer: number) => {
      for (let turn = 0; turn < 40; turn++) plant.known = Math.max(plant.known, await grow(plant.id, turn + writer));
    };
    const read = async (reader: number) => {
      for (let turn = reader; writing; turn++) {
        for (const plant of plants) {
          const { known } = plant;
          const stock = await [overRest, overGraphQL, inList][turn % 3]?.(fleet.on(turn), plant.id);
          if (stock === undefined || stock < known) older += 1;
          plant.known = Math.max(plant.known, stock ?? 0);
        }
      }
    };
    const readers = [0, 1, 2, 3].map(read);
    await Promise.all(plants.flatMap((plant) => [write(plant, 0), write(plant, 1)]));
    writing = false;
    await Promise.all(readers);
    expect(older).toBe(0);
    expect(plants.map(({ known }) => known)).toEqual([80, 80]);
  });

  it('show nothing of a change that is not committed, or was rolled back', async () => {
    const id = await fleet.shop.newPlant(300, 7);
    const readAll = () =>
      Promise.all([0, 1, 2].flatMap((turn) => [overRest, overGraphQL, inList].map((read) => read(fleet.on(turn), id))));
    const em = fleet.shop.orm.em.fork();
    await em.begin();
    await em.execute('update plants set stock = 9 where id = ?', [id]);
    expect(new Set(await readAll())).toEqual(new Set([7]));
    await em.rollback();
    expect(new Set(await readAll())).toEqual(new Set([7]));
    const refused = await fleet.shop.staff.graphql(AdjustStockDocument, { plantId: id, change: -8 });
    expect(refused.errors?.[0]?.extensions['code']).toBe('OUT_OF_STOCK');
    expect(new Set(await readAll())).toEqual(new Set([7]));
  });
});
