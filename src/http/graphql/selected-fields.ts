import { type DocumentNode, type FieldNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/**
 * The fields that selection sets on one object select together, fragments included, by their names in the response:
 * those of one name are one field, as in execution. `@skip` and `@include` do not count: with other variables the field
 * would be selected.
 */
export function selectedFields(document: DocumentNode, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>();
  const visited = new Set<string>();
  const collect = (set: SelectionSetNode): void => {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const name = (node.alias ?? node.name).value;
        fields.set(name, [...(fields.get(name) ?? []), node]);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        collect(node.selectionSet);
      } else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        for (const definition of document.definitions) {
          if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== node.name.value) continue;
          collect(definition.selectionSet);
        }
      }
    }
  };
  sets.forEach(collect);
  return fields;
}

/** The selection sets below one field of the response. */
export const selectionsBelow = (nodes: readonly FieldNode[]): SelectionSetNode[] =>
  nodes.flatMap(({ selectionSet }) => selectionSet ?? []);

/** The names of the root fields of an operation, one for each name in the response. */
export const rootFieldNames = (document: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] =>
  [...selectedFields(document, [selectionSet]).values()].flatMap(([node]) => node?.name.value ?? []);
