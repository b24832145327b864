import type { GraphQLResponse } from '@apollo/server';

/** The most errors of a refused document, and locations of an error: enough to mend it by. */
export const MAX_ERRORS = 10;

/** A document of 64 kB may have thousands of mistakes. What was executed keeps all its errors: each explains a null. */
export function limitErrors(body: GraphQLResponse['body']): void {
  if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
  body.singleResult.errors = body.singleResult.errors?.slice(0, MAX_ERRORS);
}

/** When an error of the answer asks to come back: the seconds for `Retry-After`. */
export function retryAfterOf(body: GraphQLResponse['body']): unknown {
  return errorsOf(body)
    .map(({ extensions }) => extensions?.['retryAfterSeconds'])
    .find((seconds) => seconds !== undefined);
}

/** The errors of an answer that is sent whole. */
export const errorsOf = (body: GraphQLResponse['body']) =>
  body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
