import { describe, expect, it } from '@jest/globals';
import { makeContext } from '../../../src/core/context.js';
import { load } from '../../../src/database/write/load.js';
import { Organization } from '../../../src/shop/organizations/organization.entity.js';
import { Plant } from '../../../src/shop/plants/plant.entity.js';
import { demoId, openStore } from '../../support/store.js';

const GREENHOUSE = demoId(1);
const ORCHID_HOUSE = demoId(2);
const store = await openStore();

describe('rows that a mutation reads', () => {
  const contextOf = (organizationId: string) => makeContext(store.orm.em.fork(), { organizationId });
  const idsOf = (plants: Plant[]) => plants.map(({ id }) => id);

  it('come in the order of their read, separately for each read', async () => {
    const ids = [demoId(1003), demoId(1001), demoId(1002)];
    const [plants, [shop], none] = await load<[Plant, Organization, Plant]>(
      contextOf(GREENHOUSE),
      { entity: Plant, where: { id: ids }, orderBy: 'id', lock: 'update' },
      { entity: Organization, where: { id: GREENHOUSE } },
      { entity: Plant, where: { id: [] } },
    );
    expect(idsOf(plants)).toEqual([demoId(1001), demoId(1002), demoId(1003)]);
    expect(shop?.slug).toBe('greenhouse');
    expect(none).toEqual([]);
  });

  it('are those that the ORM finds, and the same objects', async () => {
    const ctx = contextOf(GREENHOUSE);
    const [[read]] = await load<[Plant]>(ctx, { entity: Plant, where: { id: demoId(1001) } });
    expect(await ctx.em.findOne(Plant, { id: demoId(1001) })).toBe(read);
    const found = await store.orm.em.fork().findOne(Plant, { id: demoId(1001) }, { filters: false });
    expect({ ...read }).toEqual({ ...found });
  });

  it('are as they are now, even if the ORM had read them before', async () => {
    const ctx = contextOf(GREENHOUSE);
    const before = await ctx.em.findOneOrFail(Plant, { id: demoId(1004) });
    const { stock } = before;
    await store.sql('update plants set stock = stock + 5 where id = ?', [before.id]);
    const [[now]] = await load<[Plant]>(ctx, { entity: Plant, where: { id: before.id } });
    expect(now).toBe(before);
    expect(before.stock).toBe(stock + 5);
  });

  it('belong to the organization of the request', async () => {
    const [plants] = await load<[Plant]>(contextOf(ORCHID_HOUSE), { entity: Plant, where: { id: [demoId(1001)] } });
    expect(plants).toEqual([]);
  });
});
