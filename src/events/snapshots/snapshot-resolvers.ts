import type { EntityClass } from '@mikro-orm/core';
import { type GraphQLOutputType, getNamedType, isLeafType, isListType, isNonNullType } from 'graphql';
import type { Context } from '../../core/context.js';
import type { Wrapper } from '../../core/resolvers/wrap-resolvers.js';
import { readById } from '../../database/read/related.js';

/**
 * A stored snapshot of a resource, in the outbox or with an idempotency key. Resolvers accept it in place of the
 * entity; missing fields come from the current row.
 */
export class Snapshot {
  constructor(
    readonly typeName: string,
    readonly data: Record<string, unknown>,
  ) {}

  /** The current row, for fields that were not stored; one statement reads the rows of all snapshots of a type. */
  async current(ctx: Context): Promise<object> {
    const meta = [...ctx.em.getMetadata().getAll().values()].find((one) => one.className === this.typeName);
    const id = this.data['id'];
    if (!meta || id === undefined) return this.data;
    return (await readById<object>(ctx, meta.class as EntityClass<object>, String(id))) ?? this.data;
  }
}

/** Turns the stored value of this type back into the form in which resolvers return it. */
export function restoreSnapshot(type: GraphQLOutputType, stored: unknown): unknown {
  if (stored === null || stored === undefined) return null;
  if (isNonNullType(type)) return restoreSnapshot(type.ofType, stored);
  if (isListType(type)) return (stored as unknown[]).map((item) => restoreSnapshot(type.ofType, item));
  if (isLeafType(type)) return type.parseValue(stored);
  return new Snapshot(getNamedType(type).name, stored as Record<string, unknown>);
}

/** Resolves a field of a snapshot from its data. If the field was not stored, the resolver gets the current row. */
export const answerFromSnapshots: Wrapper = (resolve, { name, config }) => {
  return (root, args, ctx, info) => {
    if (!(root instanceof Snapshot)) return resolve(root, args, ctx, info);
    if (name in root.data) return restoreSnapshot(config.type, root.data[name]);
    return root.current(ctx).then((row) => resolve(row, args, ctx, info));
  };
};
