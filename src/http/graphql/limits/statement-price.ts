import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { selectedFields, selectionsBelow } from '../selected-fields.js';

type Field = GraphQLField<unknown, unknown>;

/** What an operation costs the database, however many rows there are. */
export interface Price {
  /** The number of SQL statements, at most. */
  statements: number;
  /** How deep pages are nested. */
  pages: number;
}

/**
 * The price of an operation: its fields are priced one by one and added up, each once for all rows, because whatever a
 * level of the query reads is read for all rows of the level at once.
 */
export function priceOf(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Price {
  let searches = 0;
  const price = (type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Price => {
    const total: Price = { statements: 0, pages: 0 };
    for (const nodes of selectedFields(document, sets).values()) {
      const field = nodes[0] && type.getFields()[nodes[0].name.value];
      // Introspection, which reads no rows.
      if (!field) continue;
      const search = isSearch(nodes) ? SEARCH : 0;
      searches += search;
      const named = getNamedType(field.type);
      const below = isObjectType(named) ? price(named, selectionsBelow(nodes)) : { statements: 0, pages: 0 };
      total.statements += statementsOf(schema, type, field) + search + below.statements;
      total.pages = Math.max(total.pages, below.pages + (isPage(field) ? 1 : 0));
    }
    return total;
  };
  const root = schema.getRootType(operation.operation);
  const { statements, pages } = root ? price(root, [operation.selectionSet]) : { statements: 0, pages: 0 };
  return { statements: statements + (searches > 0 ? SIMILAR_WORDS : 0), pages };
}

/** The statements of a field itself: the declared number (`Statements`), or the one that follows from the schema. */
export function statementsOf(schema: GraphQLSchema, type: GraphQLObjectType, field: Field): number {
  const declared = field.extensions['statements'];
  if (typeof declared === 'number') return declared;
  if (type === schema.getMutationType()) return MUTATION;
  const reads = type === schema.getQueryType() || isPage(field) || isTotal(type, field) || isRelation(type, field.type);
  return reads ? 1 : 0;
}

/**
 * A mutation is one transaction: what it locks, what it writes (one statement a table), its events and its key. The row
 * of the audit log is not counted: it goes with the commit, and a document of three mutations stays allowed.
 */
const MUTATION = 16;

/** A search beside its page: it finds the ids of the matches first. */
const SEARCH = 1;

/** The words that are like those of the searches of an operation, all together. */
const SIMILAR_WORDS = 1;

const isSearch = (nodes: readonly FieldNode[]): boolean =>
  nodes.some((node) => node.arguments?.some(({ name }) => name.value === 'q'));

/** Whether a field is a page of a list. */
export const isPage = (field: Field): boolean => field.args.some(({ name }) => name === 'limit');

/** The count of all rows of a page; `items` came with the page. */
export const isTotal = (type: GraphQLObjectType, field: Field): boolean =>
  field.name === 'total' && 'nextCursor' in type.getFields();

/** An entity refers to others, one or many; other types were read together with what they contain. */
function isRelation(type: GraphQLObjectType, fieldType: GraphQLOutputType): boolean {
  const named = getNamedType(fieldType);
  if (!isObjectType(named)) return false;
  return isListType(getNullableType(fieldType)) ? isEntity(type) : isEntity(named);
}

const isEntity = (type: GraphQLObjectType): boolean => 'id' in type.getFields();
