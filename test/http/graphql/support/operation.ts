import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';

/** The one operation of a document. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const [operation] = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('The document has no operation.');
  return operation;
}
