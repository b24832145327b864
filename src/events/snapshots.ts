import type { EntityClass } from '@mikro-orm/core';
import { type GraphQLOutputType, getNamedType, getNullableType, isLeafType, isListType, isNonNullType } from 'graphql';
import type { Context } from '../core/context.js';
import { showFields } from '../core/resolvers/show-fields.js';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';
import { readById } from '../database/read/related.js';

const show = showFields(({ extensions }) => !extensions['graphqlOnly'] && !extensions['shownOnce'], true);

/**
 * A value of this type, to be written as JSON, with all the fields that a client of its schema can select, resolved by
 * the schema itself. Fields that are GraphQL-only or shown once are left out.
 */
export const takeSnapshot = async (type: GraphQLOutputType, value: unknown, ctx: Context): Promise<unknown> =>
  show(type, value, ctx);

/** A memoized `takeSnapshot`: a second call with the same value and type returns the first snapshot. */
export type TakeOnce = (type: GraphQLOutputType, value: unknown) => Promise<unknown>;

/** Memoizes the snapshots of one mutation, after its last change: the answer and an event often show the same object. */
export function snapshotsOnce(ctx: Context): TakeOnce {
  const taken = new Map<unknown, Map<string, Promise<unknown>>>();
  return (type, value) => {
    const ofValue = taken.get(value) ?? new Map<string, Promise<unknown>>();
    taken.set(value, ofValue);
    const name = String(getNullableType(type));
    const snapshot = ofValue.get(name) ?? takeSnapshot(type, value, ctx);
    ofValue.set(name, snapshot);
    return snapshot;
  };
}

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
