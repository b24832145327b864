import {
  type DocumentNode,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The types whose fields are all read from the plants of the catalogue. */
const CATALOGUE_TYPES = [
  ...['PlantPage', 'Plant', 'Money', 'PlantFacets'],
  ...['LightCount', 'WateringCount', 'DifficultyCount', 'PetSafetyCount', 'InStockCount'],
];

/**
 * Whether a document is one query that reads nothing but the catalogue, so that its response changes only with it. A
 * document with a mistake is not: it must be refused as usual.
 */
export function readsOnlyCatalogue(schema: GraphQLSchema, query: string): boolean {
  const document = parsed(query);
  if (!document) return false;
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION) return false;
  return operation.operation === 'query' && allOfCatalogue(schema, document);
}

function parsed(query: string): DocumentNode | undefined {
  try {
    return parse(query, { noLocation: true });
  } catch {
    return undefined;
  }
}

function allOfCatalogue(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let all = true;
  const field = () => {
    const definition = types.getFieldDef();
    const type = definition && getNamedType(definition.type);
    // What some roles may not see would need a response for each role.
    const open = definition?.extensions['roles'] === undefined;
    const known = open && type && (isLeafType(type) || CATALOGUE_TYPES.includes(type.name));
    const parent = types.getParentType();
    const isRoot = parent === schema.getQueryType();
    const readable = isRoot ? type && !isLeafType(type) : CATALOGUE_TYPES.includes(String(parent));
    if (!known || !readable) all = false;
  };
  visit(document, visitWithTypeInfo(types, { Field: field }));
  return all;
}
