import type { GraphQLResponse } from '@apollo/server';

/** The most errors that a refused document gets, and the most locations of an error: enough to correct it. */
export const MAX_ERRORS = 10;

/** A document of 64 kB may have thousands of mistakes. An executed one keeps all its errors, because each explains a null. */
export function limitErrors(body: GraphQLResponse['body']): void {
  if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
  body.singleResult.errors = body.singleResult.errors?.slice(0, MAX_ERRORS);
}

/** The seconds for `Retry-After`, if an error of the answer asks for a retry. */
export function retryAfterOf(body: GraphQLResponse['body']): unknown {
  return errorsOf(body)
    .map(({ extensions }) => extensions?.['retryAfterSeconds'])
    .find((seconds) => seconds !== undefined);
}

/** The errors of an answer that is sent whole. */
export const errorsOf = (body: GraphQLResponse['body']) =>
  body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
