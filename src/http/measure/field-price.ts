import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '../../core/limits.js';

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
