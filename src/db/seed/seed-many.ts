import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import { newId } from '../../core/ids.js';
import { acrossOrganizations } from '../../core/persistence/organization-filter.js';
import { markOrderPaid } from '../../shop/orders/mark-order-paid.js';
import { placeOrder } from '../../shop/orders/place-order.js';
import { Plant } from '../../shop/plants/plant.entity.js';
import { moveStock } from '../../shop/plants/stock/move-stock.js';
import { StockCause } from '../../shop/plants/stock/stock-movement.entity.js';
import { demo } from './demo-ids.js';
import { pastContext } from './past.js';
import { allPlants } from './plants/all-plants.js';

interface Amounts {
  plants: number;
  orders: number;
}

const BATCH = 200;

/** Adds plants (cultivars of the demo plants) and orders to greenhouse, in batches, with a progress bar. */
export async function seedMany(orm: MikroORM, { plants, orders }: Amounts): Promise<void> {
  await inBatches(orm, 'plants', plants, (em, index) => addPlant(em, index));
  const sold = await soldPlants(orm);
  await inBatches(orm, 'orders', orders, (em, index) => addOrder(em, index, sold));
}

type Add = (em: EntityManager, index: number) => void | Promise<void>;

async function inBatches(orm: MikroORM, noun: string, count: number, add: Add): Promise<void> {
  if (count === 0) return;
  const bar = new SingleBar({ format: `{bar} {percentage}% | {value}/{total} ${noun} | {eta_formatted} left` });
  bar.start(count, 0);
  for (let start = 0; start < count; start += BATCH) {
    const end = Math.min(count, start + BATCH);
    await orm.em.fork().transactional(async (em: EntityManager) => {
      for (let index = start; index < end; index++) {
        await add(em, index);
        await em.flush();
      }
    });
    bar.update(end);
  }
  bar.stop();
}

function addPlant(em: EntityManager, index: number): void {
  const facts = allPlants[index % allPlants.length];
  if (!facts) throw new Error('The demo catalogue is empty.');
  const { stock: _, ...known } = facts;
  const cultivar = `${facts.name} '${newId().slice(-8)}'`;
  const row = { ...known, name: cultivar, sku: `${facts.sku}-${newId().slice(-12)}`, currency: 'USD' };
  const plant = em.create(Plant, { ...row, organizationId: demo.greenhouse } as never);
  const staff = pastContext(em, demo.greenhouse, 'staff@greenhouse.example');
  moveStock(staff, plant, { change: 1_000_000, cause: StockCause.INITIAL });
}

async function soldPlants(orm: MikroORM): Promise<string[]> {
  const em = orm.em.fork();
  const where = { organizationId: demo.greenhouse, stock: { $gt: 50 }, archivedAt: null };
  const plants = await em.find(Plant, where, { fields: ['id'], limit: 5000, ...acrossOrganizations });
  return plants.map((plant) => plant.id);
}

async function addOrder(em: EntityManager, index: number, sold: string[]): Promise<void> {
  const staff = pastContext(em, demo.greenhouse, 'staff@greenhouse.example');
  const customerId = index % 2 === 0 ? demo.ada : demo.grace;
  const pick = (offset: number) => sold[(index * 7 + offset) % sold.length] ?? '';
  const items = [0, 1, 2].slice(0, (index % 3) + 1).map((offset) => ({ plantId: pick(offset), quantity: 1 }));
  const order = await placeOrder(staff, { customerId, items });
  await em.flush();
  if (index % 4 !== 0) await markOrderPaid(staff, order.id);
}
