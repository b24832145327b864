import { type EntityManager, PostgreSqlDriver } from '@mikro-orm/postgresql';

/** Whether the database is the one inside of this process: PGlite, which has a driver of its own. */
export const isEmbedded = (em: EntityManager): boolean => !(em.getDriver() instanceof PostgreSqlDriver);
