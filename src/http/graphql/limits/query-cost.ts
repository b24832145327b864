import { createRequire } from 'node:module';
import {
  type ASTNode,
  type DocumentNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import type { ComplexityEstimator } from 'graphql-query-complexity';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../../core/limits.js';
import { rootFieldNames } from '../selected-fields.js';
import { isPage, priceOf } from './statement-price.js';
import { limit } from './too-complex.js';

// Its ES module loads a second copy of graphql; its CommonJS module loads the one that the store uses.
const { getComplexity } = createRequire(import.meta.url)(
  'graphql-query-complexity',
) as typeof import('graphql-query-complexity');

/** A page of 100 with all its plain fields, and the plain fields of what stands beside them, costs less. */
const MAX_COST = 20_000;

/** The most SQL statements of an operation. */
const MAX_STATEMENTS = 50;

/** A page may contain pages, which contain none. */
const MAX_PAGES = 2;

/** The assumed length of a list without a `limit`, such as the lines of an order. */
const USUAL_LENGTH = 5;

/** A field costs 1 and what is below it; a page multiplies what is below by its `limit`, a plain list by the usual. */
const estimate: ComplexityEstimator = ({ field, args, childComplexity }) => {
  if (field.name.startsWith('__')) return 0;
  if (isPage(field)) {
    // A limit of null is the default one, and counts as that.
    const limit = (args['limit'] as number | null | undefined) ?? PAGE_SIZE;
    return 1 + Math.max(1, Math.min(limit, MAX_PAGE_SIZE)) * childComplexity;
  }
  const isPlainList = isListType(getNullableType(field.type)) && field.name !== 'items';
  return 1 + (isPlainList || isLines(field) ? USUAL_LENGTH : 1) * childComplexity;
};

/** `items` of a page were multiplied by the page's limit already; `items` of an order or refund were not. */
const isLines = (field: { name: string; type: unknown }): boolean =>
  field.name === 'items' && /Item$/.test(String(getNamedType(field.type as GraphQLOutputType)));

/** Refuses an operation whose answer would be too large, before it runs. Returns its cost. */
export function limitCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown>,
): number {
  const cost = costOf({ schema, query, operationName: operationName ?? undefined, variables, estimators: [estimate] });
  limit('cost', cost, MAX_COST);
  return cost;
}

/** The arguments by which pages are cheap or expensive. */
const COUNTED = ['limit', 'offset', 'q'];

/** Whether what the operations of a document cost depends on their variables: those of such arguments, and of directives. */
export function costsByVariables(document: DocumentNode): boolean {
  let found = false;
  const enter = (node: ASTNode) => {
    const counts = node.kind === Kind.DIRECTIVE || (node.kind === Kind.ARGUMENT && COUNTED.includes(node.name.value));
    if (counts && hasVariables(node)) found = true;
  };
  visit(document, { enter });
  return found;
}

function hasVariables(part: ASTNode): boolean {
  let found = false;
  const enter = ({ kind }: ASTNode) => {
    if (kind === Kind.VARIABLE) found = true;
  };
  visit(part, { enter });
  return found;
}

/**
 * Refuses an operation that would send too many SQL statements, or that introspects more than once. Returns how many
 * statements it sends at most.
 */
export function limitStatements(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): number {
  const roots = rootFieldNames(document, operation);
  for (const name of ['__schema', '__type'] as const) limit(name, roots.filter((root) => root === name).length, 1);
  const { statements, pages } = priceOf(schema, document, operation);
  limit('pages', pages, MAX_PAGES);
  limit('statements', statements, MAX_STATEMENTS);
  return statements;
}

/** The library gives up on documents whose fragments multiply: they cost more than any limit. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch {
    return Number.MAX_SAFE_INTEGER;
  }
}
