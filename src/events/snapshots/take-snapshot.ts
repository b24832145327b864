import { type GraphQLOutputType, getNullableType } from 'graphql';
import type { Context } from '../../core/context.js';
import { showFields } from '../../core/resolvers/show-fields.js';

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
