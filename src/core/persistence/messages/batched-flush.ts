import type { EntityClass, EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { clock } from '../../clock.js';
import { newId } from '../../ids.js';
import type { OrganizationRow } from '../base.entity.js';
import { flushing } from './message-scopes.js';

/**
 * Flushes without a network message: the connection sends the writes with the next statement of the transaction, or
 * with its commit, because the locks of a mutation are held during every round trip. The statements and their order are
 * those of `flush`. If one fails, that next statement or the commit fails with its error. PGlite needs no network; its
 * statements are sent one by one.
 */
export const flushBatched = (em: EntityManager): Promise<void> => flushing.run(true, () => em.flush());

/** Inserts a row without a network message, as `flushBatched` does. The ORM does not manage it: nobody reads it again. */
export const insertBatched = <T extends OrganizationRow>(
  em: EntityManager,
  entity: EntityClass<T>,
  row: RequiredEntityData<T>,
): Promise<void> =>
  flushing.run(true, async () => {
    const made = { id: newId(), createdAt: clock.now(), ...row };
    await em.insertMany(entity, [made as never]);
  });

/** Executes one write, with `?` for each value, without a network message, as `flushBatched` does. */
export const writeBatched = (em: EntityManager, sql: string, values: unknown[]): Promise<void> =>
  flushing.run(true, async () => void (await em.execute(sql.trim(), values)));
