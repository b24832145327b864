import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** Remembers what a function finds for each operation: Apollo parses a document once, and keeps it. */
export function onceForEach<More extends unknown[], T>(
  find: (operation: OperationDefinitionNode, document: DocumentNode, ...more: More) => T,
): typeof find {
  const known = new WeakMap<OperationDefinitionNode, { result: T }>();
  return (operation, document, ...more) => {
    const found = known.get(operation);
    if (found) return found.result;
    const result = find(operation, document, ...more);
    known.set(operation, { result });
    return result;
  };
}
