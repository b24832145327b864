import { createRequire } from 'node:module';
import {
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { AppError } from '../../core/errors.js';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../core/limits.js';

// Its ES module loads another copy of graphql than everybody else here; its CommonJS one the same.
const { getComplexity } = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

/** A page of 100 with all its plain fields, and the plain fields of what stands beside them, costs less. */
const MAX_COST = 20_000;

/** How many items a list without a `limit` is taken to hold: the lines of an order, say. */
const USUAL_LENGTH = 5;

/** A field costs 1 and what is below it; a page multiplies what is below by its `limit`, a plain list by the usual. */
const estimate: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (field.name.startsWith('__')) return 0;
  // A limit of null is the default one, and counts as that.
  const isPage = field.args.some((arg) => arg.name === 'limit');
  if (isPage)
    return (
      1 +
      Math.max(1, Math.min((args['limit'] as number | null | undefined) ?? PAGE_SIZE, MAX_PAGE_SIZE)) * childComplexity
    );
  const isPlainList = isListType(getNullableType(field.type)) && field.name !== 'items';
  return 1 + (isPlainList || isLines(field) ? USUAL_LENGTH : 1) * childComplexity;
};

/** `items` of a page were multiplied by the page's limit already; `items` of an order or refund were not. */
const isLines = (field: { name: string; type: unknown }): boolean =>
  field.name === 'items' && /Item$/.test(String(getNamedType(field.type as GraphQLOutputType)));

/** Refuses an operation that would cost too much, before it runs. */
export function limitCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
) {
  const cost = costOf({ schema, query, operationName: operationName ?? undefined, variables, estimators: [estimate] });
  if (cost <= MAX_COST) return;
  const message = 'The query is too complex: its cost may be {allowed} at most (received {received}).';
  throw new AppError('QUERY_TOO_COMPLEX', message, { measure: 'cost', received: cost, allowed: MAX_COST });
}

/** The library gives up on documents whose fragments multiply: those cost more than anything is allowed to. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}
