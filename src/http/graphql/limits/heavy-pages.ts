import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import type { Pages } from '../../request-weight.js';
import { selectedFields, selectionsBelow } from '../selected-fields.js';
import { isPage, isTotal } from './statement-price.js';

/** What makes the pages of an operation expensive: searches, counts of all rows, and skipped rows. */
export function pagesOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): Pages {
  const found = { searches: 0, totals: 0, offsets: [] as number[] };
  const visit = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): void => {
    for (const nodes of selectedFields(document, sets).values()) {
      const [node] = nodes;
      const field = node && type.getFields()[node.name.value];
      if (!field) continue;
      if (isCount(type, field)) found.totals += 1;
      if (isPage(field)) {
        const { q, offset } = argumentsOf(node, variables);
        if (typeof q === 'string') found.searches += 1;
        if (typeof offset === 'number') found.offsets.push(offset);
      }
      const named = getNamedType(field.type);
      if (isObjectType(named)) visit(named, selectionsBelow(nodes));
    }
  };
  const root = schema.getRootType(operation.operation);
  if (root) visit(root, [operation.selectionSet]);
  return found;
}

/** The count of all rows of a page, or a list of counts: how many there are for each value of a facet. */
function isCount(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>): boolean {
  const named = getNamedType(field.type);
  const isFacet = isObjectType(named) && 'count' in named.getFields();
  return isFacet || isTotal(type, field);
}

const argumentsOf = (
  { arguments: given = [] }: FieldNode,
  variables: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(given.map(({ name, value }) => [name.value, valueFromASTUntyped(value, variables)]));
