import { GraphQLError, type GraphQLSchema, isEnumType } from 'graphql';
import { AppError, EnumFact, type ErrorCode } from '../../core/errors.js';
import type { FieldIssue } from '../../core/field-issue.js';
import { errorStatus } from './error-status.js';
import { type ClientIssue, clientIssue, fill } from './issue-messages.js';

/** An error as clients see it, before REST or GraphQL formats it. */
export interface ClientError {
  code: ErrorCode;
  status: number;
  message: string;
  facts: Record<string, unknown>;
  issues: ClientIssue[];
}

/** SQLSTATEs and system codes that say that the database is away or too busy, not that we did something wrong. */
const AWAY = /^(08(?!P01)|53|57P0|57014|25P03|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/;

/** The AppError behind any error; whatever was not meant for clients becomes INTERNAL_SERVER_ERROR. */
export function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof GraphQLError && error.originalError) return appErrorOf(error.originalError);
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (
    AWAY.test(String(code ?? '')) ||
    /connection (timeout|terminated|error and is not queryable)|timeout exceeded when trying to connect/i.test(
      String(message),
    )
  ) {
    return AppError.unavailable('The store cannot reach its database just now.');
  }
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || /operation was aborted/.test(String(message)))
    return AppError.unavailable('The request took too long.');
  return new AppError('INTERNAL_SERVER_ERROR', 'Something went wrong on our side; it has been logged.');
}

/**
 * An error as the caller's version of the schema spells it: enum values in its facts, and in its sentences. This is
 * where every sentence is finished. Without a schema, as when the request could not be read, enum values stay as they are.
 */
export function clientErrorOf(error: unknown, schema?: GraphQLSchema): ClientError {
  const { code, message, facts, issues } = appErrorOf(error);
  const { status } = errorStatus[code];
  const spelled = spell(facts, schema) as Record<string, unknown>;
  const found = (spell(issues, schema) as FieldIssue[]).map(clientIssue);
  const sentence = found.length > 0 ? found.map((issue) => issue.message).join('; ') : fill(message, spelled);
  return { code, status, message: sentence, facts: spelled, issues: found };
}

/** The `extensions` of a GraphQL error. */
export const extensionsOf = ({ code, facts, issues }: ClientError): Record<string, unknown> => ({
  ...{ code, ...facts },
  ...(issues.length > 0 && { errors: issues }),
});

function spell(value: unknown, schema?: GraphQLSchema): unknown {
  if (value instanceof EnumFact) {
    const type = schema?.getType(value.enumName);
    return isEnumType(type) ? type.serialize(value.value) : value.value;
  }
  if (Array.isArray(value)) return value.map((item) => spell(item, schema));
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spell(part, schema)]));
}
