import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import {
  type Fields,
  fieldSelector,
  isOfCatalogue,
  isPage,
  isTotal,
  lengthOf,
  SEARCH,
  setsBelow,
  statementsOf,
  WORDS,
} from './fields.js';

/** What one walk over an operation finds. */
export interface Measured {
  /** The names of the root fields, one for each name in the response. */
  roots: string[];
  /** The levels of fields. Introspection has none: it reads no data, and graphql-js limits it. */
  depth: number;
  aliases: number;
  /** How deep pages are nested. */
  pages: number;
  /** The most SQL statements that it can send, whatever its variables are and however many rows there are. */
  statements: number;
  /** The size of the response: a field counts as 1, and a list multiplies what is below it by its length. */
  cost: number;
  searches: number;
  /** How often all rows are counted: for the total of a page, or for a facet. */
  totals: number;
  /** The rows that each page skips. */
  offsets: number[];
  /** Whether it is a query of nothing but the plants of the catalogue, so that its response changes only with them. */
  catalogueOnly: boolean;
  /** Whether it would measure differently with other variables. */
  byVariables: boolean;
}

/** Fragments in fragments can multiply: the walk ends after this many nodes, and the cost is over any limit. */
const MOST_NODES = 10_000;

/** The arguments by which pages are cheap or expensive. */
const ARGUMENTS = ['limit', 'offset', 'q', 'tag', 'metadata', 'updatedSince'];

/** Those for which a page finds the ids of its rows first. */
const SEARCHED = ['q', 'tag', 'metadata', 'updatedSince'];

const NOTHING = { depth: 0, pages: 0, cost: 0 };

/**
 * Measures an operation of a valid document. Each field is one statement for all rows, because a level of a query is read
 * for all rows at once. What a directive leaves out is not in the cost, the searches, the totals and the offsets, but in
 * all else. Without variables, no directive that has one leaves anything out.
 */
export function measure(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown> = {},
): Measured {
  const all = { aliases: 0, statements: 0, searches: 0, totals: 0, offsets: [] as number[], byVariables: false };
  let catalogueOnly = operation.operation === 'query';
  let hasSearch = false;
  let visited = 0;

  const valueFor = (node: ValueNode): unknown => {
    all.byVariables ||= node.kind === Kind.VARIABLE;
    return valueFromASTUntyped(node, variables);
  };
  const selected = fieldSelector(document, valueFor, (nodes) => {
    visited += nodes;
  });

  const argumentsOf = (node: FieldNode): { limit?: unknown; offset?: unknown; q?: unknown } => {
    const given = node.arguments?.filter(({ name }) => ARGUMENTS.includes(name.value)) ?? [];
    return Object.fromEntries(given.map(({ name, value }) => [name.value, valueFor(value)]));
  };

  const walk = (type: GraphQLObjectType, fields: Fields): typeof NOTHING => {
    const sum = { ...NOTHING };
    for (const nodes of fields.values()) {
      if (visited > MOST_NODES) break;
      const [node] = nodes.keys();
      const field = node && type.getFields()[node.name.value];
      for (const { alias } of nodes.keys()) all.aliases += alias ? 1 : 0;
      catalogueOnly &&= field ? isOfCatalogue(type, field) : type !== root && node?.name.value === '__typename';
      // Introspection.
      if (!field) continue;
      const named = getNamedType(field.type);
      const below = isObjectType(named) ? walk(named, selected(setsBelow(nodes))) : NOTHING;
      const given = argumentsOf(node);
      sum.depth = Math.max(sum.depth, below.depth + 1);
      sum.pages = Math.max(sum.pages, below.pages + (isPage(field) ? 1 : 0));
      all.statements +=
        statementsOf(schema, type, field) + (isPage(field) && SEARCHED.some((name) => name in given) ? SEARCH : 0);
      hasSearch ||= 'q' in given;
      if (![...nodes.values()].includes(true)) continue;
      sum.cost += 1 + lengthOf(field, given.limit) * below.cost;
      all.searches += typeof given.q === 'string' ? 1 : 0;
      all.totals += isTotal(type, field) ? 1 : 0;
      if (typeof given.offset === 'number') all.offsets.push(given.offset);
    }
    return sum;
  };

  const root = schema.getRootType(operation.operation);
  const fields = root ? selected([[operation.selectionSet, true]]) : new Map();
  const roots = [...fields.values()].flatMap((nodes) => nodes.keys().next().value?.name.value ?? []);
  const sum = root ? walk(root, fields) : { ...NOTHING };
  if (visited > MOST_NODES) sum.cost = Number.MAX_SAFE_INTEGER;
  const statements = all.statements + (hasSearch ? WORDS : 0);
  return { ...all, ...sum, statements, roots, catalogueOnly };
}
