import type { EntityClass, EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { isId } from '../../core/ids.js';
import { plainOf } from '../read/rows-of.js';
import { rowsWhere } from '../read/rows-where.js';
import { readSql } from '../read/sql.js';

/** A read of a mutation: the rows of its organization in which each property has the given value, or one of the values. */
export interface Read<T extends object> {
  entity: EntityClass<T>;
  where: Partial<Record<keyof T & string, string | boolean | null | readonly string[]>>;
  /** Also the order of the locks: two transactions that lock rows in one order never wait for each other. */
  orderBy?: keyof T & string;
  lock?: Lock;
  /** Whether the rows are only read: the ORM does not manage them (`plainOf`). */
  plain?: boolean;
}

/** A statement, with `?` for each value, that returns rows of an entity: a write that locks and returns what it changed. */
interface ReturningStatement<T extends object> {
  entity: EntityClass<T>;
  sql: string;
  values: unknown[];
  plain?: boolean;
}

/** Locks rows until the transaction ends: `update` keeps others from locking them, `share` from changing them. */
export type Lock = 'update' | 'share';

/**
 * Returns the current rows of each read. On PostgreSQL all reads are sent in one message; a read begins when the read
 * before it has its rows and locks. New entities of these tables are flushed first, as by `em.find`. Changes of entities that were
 * not flushed are overwritten. `em.find` itself would spend CPU time on building each statement (docs/adr/0005).
 */
export async function load<T extends object[]>(
  ctx: Context,
  ...reads: { [At in keyof T]: Read<T[At]> | ReturningStatement<T[At]> }
): Promise<{ [At in keyof T]: T[At][] }> {
  const unit = ctx.em.getUnitOfWork();
  if (reads.some(({ entity }) => unit.shouldAutoFlush(ctx.em.getMetadata().get(entity)))) await ctx.em.flush();
  const statements = reads.map((read) => ('sql' in read ? read : statementOf(ctx, read)));
  const results = await Promise.all(statements.map((statement) => readSql(ctx, statement)));
  return reads.map(({ entity, plain }, at) =>
    results[at]?.map((row) => (plain ? plainOf : entityOf)(ctx.em, entity, row)),
  ) as never;
}

function statementOf<T extends object>(ctx: Context, { entity, where, orderBy, lock }: Read<T>) {
  const { rows, sql, values, order } = rowsWhere(ctx, entity, where as FilterQuery<T>);
  const parts = [
    `select ${rows.columns} ${sql}`,
    ...(orderBy ? [`order by ${order([[orderBy, 'asc']])}`] : []),
    ...(lock ? [`for ${lock}`] : []),
  ];
  return { sql: parts.join(' '), values };
}

/** The entity of a row, refreshed from the row as `em.find` does; `em.map` would compare both once more. */
function entityOf<T extends object>(em: EntityManager, entity: EntityClass<T>, row: object): T {
  const data = em.getDriver().mapResult(row as never, em.getMetadata().get(entity)) as never;
  return em.getEntityFactory().create(entity, data, { merge: true, refresh: true, convertCustomTypes: true });
}

/**
 * The row with this id among those of the organization, to be changed; otherwise 404. A malformed id is 404 too and never
 * reaches the database. `lock` locks the row and reads it as it is then. `noun` names the resource in the error ("order").
 */
export async function findById<T extends object>(
  ctx: Context,
  entity: EntityClass<T>,
  noun: string,
  id: string,
  { lock }: { lock?: Lock } = {},
): Promise<T> {
  const row = isId(id) ? await find(ctx, entity, id, lock) : undefined;
  if (!row) throw AppError.notFound(noun, id);
  return row;
}

async function find<T extends object>(ctx: Context, entity: EntityClass<T>, id: string, lock?: Lock) {
  if (!lock) return (await ctx.em.findOne(entity, { id } as never)) as T | null;
  const [[row]] = await load<[T]>(ctx, { entity, where: { id } as never, lock });
  return row;
}
