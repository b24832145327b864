import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../core/limits.js';

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

type Field = GraphQLField<unknown, unknown>;

/**
 * A mutation is one transaction: what it locks, what it writes (one statement a table), its events and its key. The row
 * of the audit log is not counted: it goes with the commit, and a document of three mutations stays allowed.
 */
const MUTATION = 16;

/** The statements of a search, of a tag, of metadata or of what has changed, beside the page: one that finds the ids of the matches. */
export const SEARCH = 1;

/** The statements of all searches of an operation together: one reads the words of the texts, one how many of them are found. */
export const WORDS = 2;

/** The assumed length of a list without a `limit`, such as the lines of an order. */
const USUAL_LENGTH = 5;

/** The types whose fields are all read from the plants of the catalogue. */
const CATALOGUE_TYPES = [
  ...['PlantPage', 'Plant', 'Money', 'PlantFacets'],
  ...['LightCount', 'WateringCount', 'DifficultyCount', 'PetSafetyCount', 'InStockCount', 'TagCount'],
];

/** The statements of a field itself: the declared number (`Statements`), or the one that follows from the schema. */
export function statementsOf(schema: GraphQLSchema, type: GraphQLObjectType, field: Field): number {
  const declared = field.extensions['statements'];
  if (typeof declared === 'number') return declared;
  if (type === schema.getMutationType()) return MUTATION;
  const reads = type === schema.getQueryType() || isPage(field) || isPageTotal(type, field) || isRelation(type, field);
  return reads ? 1 : 0;
}

/** Whether a field is a page of a list. */
export const isPage = (field: Field): boolean => field.args.some(({ name }) => name === 'limit');

/** Whether a field counts all rows: the total of a page, or a list of how many there are for each value of a facet. */
export function isTotal(type: GraphQLObjectType, field: Field): boolean {
  const named = getNamedType(field.type);
  return isPageTotal(type, field) || (isObjectType(named) && 'count' in named.getFields());
}

/** The statement of a page reads its `items`; the total needs a statement of its own. */
const isPageTotal = (type: GraphQLObjectType, field: Field): boolean =>
  field.name === 'total' && 'offset' in type.getFields();

/** Whether a field leads from an entity to others, one or many. Objects of other types were read with all they contain. */
function isRelation(type: GraphQLObjectType, field: Field): boolean {
  const named = getNamedType(field.type);
  return isObjectType(named) && isEntity(isList(field.type) ? type : named);
}

const isEntity = (type: GraphQLObjectType): boolean => 'id' in type.getFields();

const isList = (type: GraphQLOutputType): boolean => isListType(getNullableType(type));

/** How often what is below a field is in the response: a page has its `limit`, and thereby its `items` once. */
export function lengthOf(field: Field, limit: unknown): number {
  // A limit of null is the default one.
  if (isPage(field)) return Math.max(1, Math.min(Number(limit ?? PAGE_SIZE), MAX_PAGE_SIZE));
  const ofPage = field.name === 'items' && !/Item$/.test(getNamedType(field.type).name);
  return isList(field.type) && !ofPage ? USUAL_LENGTH : 1;
}

/** Whether a field of the root or of the catalogue reads nothing else, for every role: others would need own responses. */
export function isOfCatalogue(type: GraphQLObjectType, field: Field): boolean {
  const named = getNamedType(field.type);
  const read = isLeafType(named) ? type : named;
  return field.extensions['roles'] === undefined && CATALOGUE_TYPES.includes(read.name);
}
