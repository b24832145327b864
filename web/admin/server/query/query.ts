import type { OperationDefinitionNode } from 'graphql';
import { parse } from 'graphql/language/parser.js';
import { print } from 'graphql/language/printer.js';
import { newestVersion } from '../../../client/src/send.ts';
import { answer, failure } from '../api.ts';
import { readAsked } from '../documents.ts';
import { signedIn } from '../user.ts';
import type { AdminOptions, Visit } from '../visit.ts';
import { type OpenApi, type RestCall, restOf } from './rest-of.ts';

/** What a document asks the store, for who wants to ask it elsewhere. */
export interface Query {
  /** The name of the operation. */
  name: string;
  text: string;
  isMutation: boolean;
  rest: RestCall[];
  /** The API version of `text` and `rest`. */
  version: string;
  /** Absent where the store has the address of this site. */
  storeUrl?: string | undefined;
}

/** `POST /api/query`: says in both APIs what `{ id, variables, version }` asks. The routes are those of the store's OpenAPI document. */
export function queryRoute({ storeFor, storeUrl }: AdminOptions) {
  let loaded: Promise<OpenApi> | undefined;
  const load = async (address: string): Promise<OpenApi> => {
    const url = 'http://localhost/openapi.json';
    const response = await storeFor(address)(url, { headers: { 'api-version': newestVersion } });
    if (!response.ok) throw new Error(`The store has no OpenAPI document: it answered with status ${response.status}.`);
    return response.json();
  };
  return async (visit: Visit): Promise<Response> => {
    const { text, variables, version = newestVersion } = await readAsked(visit.request);
    if (!(await signedIn(visit))) return failure(401, 'UNAUTHENTICATED', 'Nobody is signed in.');
    loaded ??= load(visit.address);
    const openApi = await loaded.catch(() => {
      loaded = undefined;
      return undefined;
    });
    if (!openApi) return failure(503, 'SERVICE_UNAVAILABLE', 'The store does not say which routes it has.');
    const document = parse(text);
    const [operation] = document.definitions as [OperationDefinitionNode];
    const query: Query = {
      name: operation.name?.value ?? '',
      text: print(document),
      isMutation: operation.operation === 'mutation',
      rest: restOf(openApi, operation, variables),
      version,
      storeUrl,
    };
    return answer({ data: query });
  };
}
