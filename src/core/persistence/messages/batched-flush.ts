import type { EntityClass, EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { clock } from '../../clock.js';
import { newId } from '../../ids.js';
import type { OrganizationRow } from '../base.entity.js';
import { flushing } from './sending.js';

/**
 * Flushes without a network message: the connection sends the writes with the next statement of the transaction, or
 * with its commit, because the locks of a mutation are held during every round trip. The statements and their order are
 * those of `flush`. If one fails, that next statement or the commit fails with its error. PGlite needs no network; its
 * statements are sent one by one.
 */
export const flushBatched = (em: EntityManager): Promise<void> => flushing.run(true, () => em.flush());

/** Inserts a row that the transaction does not read again, in the same way: the ORM does not manage it. */
export const insertBatched = <T extends OrganizationRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: RequiredEntityData<T>,
): Promise<void> =>
  flushing.run(true, async () => {
    const made = { id: newId(), createdAt: clock.now(), ...row };
    await em.insertMany(entity, [made as never]);
  });

/** Sends one write, with `?` for each value, in the same way. */
export const writeBatched = (em: EntityManager, sql: string, values: unknown[]): Promise<void> =>
  flushing.run(true, async () => void (await em.execute(sql.trim(), values)));
