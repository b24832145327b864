import type {
  EntityClass,
  EntityManager,
  EntityProperty,
  RequiredEntityData,
  Transaction,
} from '@mikro-orm/postgresql';
import { clock } from '../../clock.js';
import { newId } from '../../ids.js';
import type { OrganizationRow } from '../base.entity.js';
import { HeldWrites, holding } from './held-writes.js';

/**
 * Flushes without a network message: the connection sends the writes with the next statement of the transaction, or
 * with its commit, because the locks of a mutation are held during every round trip. The statements and their order are
 * those of `flush`. If one fails, that next statement or the commit fails with its error. PGlite needs no network; its
 * statements are sent one by one.
 */
export const flushBatched = (em: EntityManager): Promise<void> => batchWrites(em, () => em.flush());

/** Commits a transaction whose changes were flushed. `em.commit` would compare each entity with its row once more. */
export async function commitFlushed(em: EntityManager): Promise<void> {
  await em.getConnection('write').commit(em.getTransactionContext() as Transaction);
  em.resetTransactionContext();
}

/** Inserts a row without a network message, as `flushBatched` does. The ORM does not manage it: nobody reads it again. */
export async function insertBatched<T extends OrganizationRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: RequiredEntityData<T>,
): Promise<void> {
  const { properties, tableName } = em.getMetadata().get(entity);
  const made = Object.entries({ id: newId(), createdAt: clock.now(), ...row }).filter(
    ([, value]) => value !== undefined,
  );
  const columns = made.map(([name, value]) => columnOf(em, properties[name as keyof typeof properties], value));
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const text = `insert into "${tableName}" (${names}) values (${columns.map(() => '?').join(', ')})`;
  await writeBatched(
    em,
    text,
    columns.map(({ value }) => value),
  );
}

/** The column of a property, and a value of it as the database takes it; of another entity, its id. */
function columnOf(em: EntityManager, { fieldNames, customType, targetMeta, name }: EntityProperty, value: unknown) {
  const given = targetMeta && value !== null && typeof value === 'object' ? (value as { id: string }).id : value;
  const mode = { key: name, mode: 'query-data' } as const;
  return { name: fieldNames[0], value: customType?.convertToDatabaseValue(given, em.getPlatform(), mode) ?? given };
}

/** Executes one write, with `?` for each value, without a network message, as `flushBatched` does. */
export const writeBatched = (em: EntityManager, sql: string, values: unknown[]): Promise<void> =>
  batchWrites(em, async () => void (await em.execute(sql.trim(), values, 'run')));

/**
 * Runs work whose writes the connection gets together (`store-driver.ts`): passing a statement through Kysely costs as
 * much CPU time as making it.
 */
export async function batchWrites<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  if (holding.getStore()?.isOf(em.getTransactionContext())) return work();
  const held = new HeldWrites(em);
  const result = await holding.run(held, work);
  await held.passOn();
  return result;
}
