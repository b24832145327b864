import { type GraphQLSchema, getOperationAST, parse } from 'graphql';
import { measure } from '../measure/measure.js';

/**
 * Whether a document is one query that reads nothing but the catalogue, so that its response changes only with it. A
 * document with a mistake is not, such as a fragment that spreads itself: it must be refused as usual.
 */
export function readsOnlyCatalogue(schema: GraphQLSchema, query: string): boolean {
  try {
    const document = parse(query, { noLocation: true });
    const operation = getOperationAST(document);
    return !!operation && measure(schema, document, operation).catalogueOnly;
  } catch {
    return false;
  }
}
