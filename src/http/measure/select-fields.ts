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

/** Makes the function that collects the fields which selection sets on one object select together, fragments included. */
export function fieldSelector(document: DocumentNode, valueFor: (node: ValueNode) => unknown) {
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
    const spread = new Map<string, boolean>();
    const collect = (set: SelectionSetNode | undefined, runs: boolean): void => {
      for (const node of set?.selections ?? []) {
        const included = isIncluded(node) && runs;
        if (node.kind === Kind.FIELD) {
          const name = (node.alias ?? node.name).value;
          const nodes: Nodes = fields.get(name) ?? new Map();
          fields.set(name, nodes.set(node, included || nodes.get(node) === true));
        } else if (node.kind === Kind.INLINE_FRAGMENT) {
          collect(node.selectionSet, included);
        } else {
          const name = node.name.value;
          // Once left out and once not: the second time changes what the first has found.
          if (spread.get(name) || (spread.has(name) && !included)) continue;
          spread.set(name, included);
          collect(fragments.get(name), included);
        }
      }
    };
    for (const [set, runs] of sets) collect(set, runs);
    return fields;
  };
}
