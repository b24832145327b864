import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql';

/** Whether the request selects this field of what the resolver returns, directly or in a fragment. */
export function selectsField({ fieldNodes, fragments }: GraphQLResolveInfo, name: string): boolean {
  const selects = (set: SelectionSetNode | undefined): boolean =>
    set?.selections.some((node) => {
      if (node.kind === Kind.FIELD) return node.name.value === name;
      return selects(node.kind === Kind.INLINE_FRAGMENT ? node.selectionSet : fragments[node.name.value]?.selectionSet);
    }) ?? false;
  return fieldNodes.some(({ selectionSet }) => selects(selectionSet));
}
