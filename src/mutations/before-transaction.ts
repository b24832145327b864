import { Extensions } from 'type-graphql';
import type { Wrapper } from '../core/resolvers/wrap-resolvers.js';

type Work = (args: Record<string, unknown>, deadline: number) => Promise<unknown>;

/** Declares what a mutation does before its transaction begins: what takes long and needs no database. What it throws refuses the call. */
export const BeforeTransaction = (work: Work): MethodDecorator =>
  Extensions({ beforeTransaction: work }) as MethodDecorator;

export const workBeforeTransaction: Wrapper = (resolve, { config }) => {
  const work = config.extensions?.['beforeTransaction'] as Work | undefined;
  if (!work) return resolve;
  return async (root, args, ctx, info) => {
    await work(args, ctx.request.deadline);
    return resolve(root, args, ctx, info);
  };
};
