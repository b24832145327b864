import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

/** The nodes that select one field of the response; false for those that a directive leaves out. */
export type Nodes = Map<FieldNode, boolean>;

/** What is selected of one object, by the names in the response: nodes of one name are one field, as in execution. */
export type Fields = Map<string, Nodes>;

/** The selection sets below one field, and whether each runs. */
export const setsBelow = (nodes: Nodes): SelectionSet[] =>
  [...nodes].map(([{ selectionSet }, runs]) => [selectionSet, runs]);

type SelectionSet = [set: SelectionSetNode | undefined, runs: boolean];

/**
 * Makes the function that collects the fields which selection sets on one object select together, fragments included. The
 * function calls `count` with the number of nodes; the nodes of a fragment count each time that the fragment is spread.
 */
export function fieldSelector(
  document: DocumentNode,
  valueFor: (node: ValueNode) => unknown,
  count: (nodes: number) => void,
) {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);

  const isIncluded = ({ directives = [] }: SelectionNode): boolean =>
    directives.every(({ name, arguments: [condition] = [] }) => {
      const value = condition && valueFor(condition.value);
      return name.value === 'skip' ? value !== true : value !== false;
    });

  return (sets: SelectionSet[]): Fields => {
    const fields: Fields = new Map();
    const spread = new Map<string, { included: boolean; size: number }>();
    const collect = (set: SelectionSetNode | undefined, runs: boolean): number => {
      let size = 0;
      for (const node of set?.selections ?? []) {
        // Spreads count, too: of fragments that spread themselves, the walk sees little else.
        size += 1;
        const included = isIncluded(node) && runs;
        if (node.kind === Kind.FIELD) {
          const name = (node.alias ?? node.name).value;
          const nodes: Nodes = fields.get(name) ?? new Map();
          fields.set(name, nodes.set(node, included || nodes.get(node) === true));
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          size += collect(node.selectionSet, included);
        } else {
          const name = node.name.value;
          let known = spread.get(name);
          // What was left out before may run here.
          if (!known || (included && !known.included)) {
            known = { included, size: 0 };
            spread.set(name, known);
            known.size = collect(fragments.get(name), included);
          }
          size += known.size;
        }
      }
      return size;
    };
    for (const [set, runs] of sets) count(collect(set, runs));
    return fields;
  };
}
