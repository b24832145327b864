import { type GraphQLOutputType, getNamedType, isLeafType, isListType, isNonNullType } from 'graphql';
import type { Context } from '../context.js';
import type { Wrapper } from '../resolvers/wrap-resolvers.js';

/**
 * A resource as it once was: what the outbox and the idempotency keys keep. It can stand wherever the schema
 * expects the entity; a field that was not kept is answered by the entity of today.
 */
export class Snapshot {
  constructor(
    readonly typeName: string,
    readonly data: Record<string, unknown>,
  ) {}

  /** The row of today, for the fields that were not kept. */
  async current(ctx: Context): Promise<object> {
    const meta = [...ctx.em.getMetadata().getAll().values()].find((one) => one.className === this.typeName);
    const row = meta && (await ctx.em.findOne(meta.class, { id: this.data['id'] } as never));
    return row ?? this.data;
  }
}

/** Puts what was kept of a value of this type back in the form in which the schema's resolvers return it. */
export function restoreSnapshot(type: GraphQLOutputType, kept: unknown): unknown {
  if (kept === null || kept === undefined) return null;
  if (isNonNullType(type)) return restoreSnapshot(type.ofType, kept);
  if (isListType(type)) return (kept as unknown[]).map((item) => restoreSnapshot(type.ofType, item));
  if (isLeafType(type)) return type.parseValue(kept);
  return new Snapshot(getNamedType(type).name, kept as Record<string, unknown>);
}

/** Answers a field of a snapshot from what was kept; of a field that was not kept, the resolver gets the row of today. */
export const answerFromSnapshots: Wrapper = (resolve, { name, config }) => {
  return (root, args, ctx, info) => {
    if (!(root instanceof Snapshot)) return resolve(root, args, ctx, info);
    if (name in root.data) return restoreSnapshot(config.type, root.data[name]);
    return root.current(ctx).then((row) => resolve(row, args, ctx, info));
  };
};
