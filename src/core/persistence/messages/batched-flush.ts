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
  const [columns, values]: [string[], unknown[]] = [[], []];
  for (const [name, value] of Object.entries({ id: newId(), createdAt: clock.now(), ...row })) {
    if (value === undefined) continue;
    const property = properties[name as keyof typeof properties];
    columns.push(`"${property.fieldNames[0]}"`);
    values.push(databaseValue(em, property, value));
  }
  const places = columns.map(() => '?');
  await writeBatched(em, `insert into "${tableName}" (${columns.join()}) values (${places.join()})`, values);
}

/** A value of a property as the database takes it; of another entity, its id. */
function databaseValue(em: EntityManager, { customType, targetMeta, name }: EntityProperty, value: unknown): unknown {
  const given = targetMeta && value !== null && typeof value === 'object' ? (value as { id: string }).id : value;
  if (!customType) return given;
  return customType.convertToDatabaseValue(given, em.getPlatform(), { key: name, mode: 'query-data' }) ?? given;
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
