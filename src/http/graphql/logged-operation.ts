import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { rootFieldNames } from './selected-fields.js';

/** How many root fields a name lists. */
const MOST_FIELDS = 10;

/**
 * What the log calls an operation: its kind and its root fields, as in `mutation refundOrder`. They are names of the
 * schema; the name that the client gave may be anything.
 */
export function loggedOperation(schema: GraphQLSchema, document: DocumentNode, node: OperationDefinitionNode): string {
  const known = schema.getRootType(node.operation)?.getFields() ?? {};
  const names = [...new Set(rootFieldNames(document, node))].filter((name) => name in known || name.startsWith('__'));
  return [node.operation, ...names.slice(0, MOST_FIELDS)].join(' ');
}
