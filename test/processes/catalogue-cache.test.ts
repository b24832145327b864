import { beforeAll, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { AdjustStockDocument } from '../support/documents.generated.js';
import { describeOnPostgres } from '../support/postgres/on-postgres.js';
import { type Fleet, openFleet } from '../support/processes/fleet.js';
import { done } from '../support/shop.js';

const PLANT = 'query ($id: ID!) { plant(id: $id) { stock } }';
const NEWEST = '{ plants(sort: NEWEST, limit: 20) { items { id stock name } } }';
const RENAME = 'mutation ($id: ID!, $name: String!) { updatePlant(id: $id, name: $name) { id } }';
const ARCHIVE = 'mutation ($id: ID!) { archivePlant(id: $id) { id } }';

/** What was read of a plant: its stock and the number in its name only rise, and an archived plant stays archived. */
interface Known {
  id: string;
  stock: number;
  turn: number;
  archived: boolean;
}

const nameOf = (turn: number): string => `Turn ${turn}`;
const newest = (one: Known, other: Known): Known => ({
  id: one.id,
  stock: Math.max(one.stock, other.stock),
  turn: Math.max(one.turn, other.turn),
  archived: one.archived || other.archived,
});
const knownOf = ({ id, stock, name }: { id: string; stock: number; name: string }): Known => ({
  ...{ id, stock, turn: Number(/^Turn (\d+)$/.exec(name)?.[1] ?? 0), archived: false },
});

describeOnPostgres('the response caches of several processes', () => {
  let fleet: Fleet;

  beforeAll(async () => {
    fleet = await openFleet();
  });

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

  const newestOverRest = async (client: Client): Promise<Known[]> =>
    (await client.get('/plants?sort=newest&limit=20')).body.items.map(knownOf);
  const newestOverGraphQL = async (client: Client): Promise<Known[]> => {
    const { data } = await client.graphql(NEWEST);
    return (data as { plants: { items: never[] } }).plants.items.map(knownOf);
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

  it('never show an older state than was read before, while plants are sold, renamed and archived, alone and many at once', async () => {
    const plants: Known[] = [];
    for (let turn = 0; turn < 8; turn++)
      plants.push({ id: await fleet.shop.newPlant(700 + turn, 1), stock: 1, turn: 0, archived: false });
    const [some, others] = [plants.slice(0, 6), plants.slice(6)] as [Known[], Known[]];
    const em = fleet.shop.orm.em.fork();
    const raise = (plant: Known, known: Partial<Known>) => Object.assign(plant, newest(plant, { ...plant, ...known }));
    let writing = true;
    const sell = async (writer: number) => {
      for (let turn = 0; turn < 60; turn++) {
        const plant = some[(turn + writer) % some.length] as Known;
        raise(plant, { stock: await grow(plant.id, turn + writer) });
      }
    };
    const rename = async () => {
      for (let turn = 1; turn <= 30; turn++) {
        const plant = some[turn % some.length] as Known;
        await done(fleet.on(turn).graphql(RENAME, { id: plant.id, name: nameOf(turn) }) as never);
        raise(plant, { turn });
      }
    };
    const archive = async () => {
      for (const [turn, plant] of others.entries()) {
        for (let more = 0; more < 10; more++) raise(plant, { stock: await grow(plant.id, turn + more) });
        await done(fleet.on(turn).graphql(ARCHIVE, { id: plant.id }) as never);
        raise(plant, { archived: true });
      }
    };
    /** Changes many plants in one transaction; every other one is rolled back. */
    const flood = async () => {
      for (let turn = 0; turn < 20; turn++) {
        await em.begin();
        await em.execute('update plants set stock = stock + 1');
        for (let more = 0; more < 20; more++)
          await em.execute('update plants set stock = stock + 1 where id = ?', [some[more % 3]?.id]);
        await (turn % 2 ? em.rollback() : em.commit());
      }
    };
    let [older, reads] = [0, 0];
    const check = (known: Known, seen: Known | undefined) => {
      reads += 1;
      const now = seen ?? { ...known, archived: true };
      if ((known.archived && !now.archived) || now.stock < known.stock || now.turn < known.turn) older += 1;
      return now;
    };
    const read = async (reader: number) => {
      for (let turn = reader; writing; turn++) {
        const asked = plants.map((plant) => ({ ...plant }));
        const client = fleet.on(turn);
        const items = turn % 2 ? await newestOverRest(client) : await newestOverGraphQL(client);
        for (const [at, known] of asked.entries()) {
          const seen = check(
            known,
            items.find(({ id }) => id === known.id),
          );
          raise(plants[at] as Known, seen);
        }
      }
    };
    const readers = [0, 1, 2, 3].map(read);
    await Promise.all([sell(0), sell(1), sell(2), rename(), archive(), flood()]);
    writing = false;
    await Promise.all(readers);
    expect(older).toBe(0);
    expect(reads).toBeGreaterThan(100);
    const rows = await fleet.shop.sql<Record<string, unknown>>(
      'select id, stock, name, archived_at is not null as archived from plants where id = any(?) order by created_at, id',
      [`{${plants.map(({ id }) => id)}}`],
    );
    for (const turn of [0, 1, 2]) {
      const items = [await newestOverRest(fleet.on(turn)), await newestOverGraphQL(fleet.on(turn))];
      const wanted = rows.filter(({ archived }) => !archived).map(({ id, stock }) => ({ id, stock }));
      const ids = wanted.map(({ id }) => id);
      for (const all of items) {
        const seen = all.filter(({ id }) => ids.includes(id)).map(({ id, stock }) => ({ id, stock }));
        expect(seen.toReversed()).toEqual(wanted);
        expect(all.some(({ id }) => others.some((other) => other.id === id))).toBe(false);
      }
    }
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
