import type { GraphQLResponse } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, Kind } from 'graphql';
import { AppError, appErrorOf, type ErrorCode } from '../../core/errors.js';
import { type ClientError, clientErrorOf, errorStatus, extensionsOf } from '../errors/client-error.js';
import type { RenamedLiterals } from './validation-rules.js';

/** Codes of Apollo's own errors that clients know. */
const APOLLO_CODES = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

/** The codes of requests that Apollo refuses with its own status. */
const codeOfStatus = new Map<number | undefined, ErrorCode>([
  [405, 'METHOD_NOT_ALLOWED'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
]);

/** Gives an error the HTTP status with which Apollo answers: a request refused before execution must not be 200. */
export function beforeExecution(error: unknown): GraphQLError {
  const { code, message } = appErrorOf(error);
  const extensions = { code, http: { status: errorStatus[code].status } };
  return new GraphQLError(message, { originalError: error as Error, extensions });
}

/** One error as a GraphQL client gets it: code and facts, no stack, nothing internal. */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  schema: GraphQLSchema,
  literals: RenamedLiterals,
): GraphQLFormattedError {
  const cause = causeOf(error);
  if (isOfRequest(error) && !(cause instanceof AppError)) return ofRequest(formatted, error as GraphQLError, literals);
  return withClientError(formatted, clientErrorOf(cause, schema, failedRoot(error)));
}

/** What a resolver has thrown. */
export const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError ? error.originalError : unwrapResolverError(error);

/** The root field that failed itself. */
function failedRoot(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError) || error.path?.length !== 1) return undefined;
  const [node] = error.nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}

const withClientError = (formatted: GraphQLFormattedError, error: ClientError): GraphQLFormattedError => ({
  ...{ ...formatted, message: error.message, extensions: extensionsOf(error) },
});

/** Whether Apollo or graphql-js itself refused the request: such an error has no path and hides no other. */
const isOfRequest = (error: unknown): boolean =>
  error instanceof GraphQLError &&
  !error.path &&
  !(error.originalError && !(error.originalError instanceof GraphQLError));

function ofRequest(
  formatted: GraphQLFormattedError,
  error: GraphQLError,
  literals: RenamedLiterals,
): GraphQLFormattedError {
  const { code: given } = formatted.extensions ?? {};
  const [node] = error.nodes ?? [];
  const renamed = node && literals.get(node);
  if (renamed) return withClientError(formatted, clientErrorOf(AppError.invalid(renamed)));
  const { http } = error.extensions as { http?: { status?: number } };
  const fallback = codeOfStatus.get(http?.status) ?? 'BAD_USER_INPUT';
  return { ...formatted, extensions: { code: APOLLO_CODES.includes(String(given)) ? given : fallback } };
}

/** The most errors that a refused document gets, and the most locations of an error: enough to correct it. */
export const MAX_ERRORS = 10;

/** A document of 64 kB may have thousands of mistakes. An executed one keeps all its errors, because each explains a null. */
export function limitErrors(body: GraphQLResponse['body']): void {
  if (body.kind !== 'single' || body.singleResult.data !== undefined) return;
  body.singleResult.errors = body.singleResult.errors?.slice(0, MAX_ERRORS);
}

/** The errors of an answer that is sent whole. */
export const errorsOf = (body: GraphQLResponse['body']) =>
  body.kind === 'single' ? (body.singleResult.errors ?? []) : [];
