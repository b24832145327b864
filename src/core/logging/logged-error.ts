import { GraphQLError } from 'graphql';
import { AppError } from '../errors.js';
import { withoutSecrets } from './without-secrets.js';

/** The members of errors that name parts of the store or of the system, never what a client sent. */
const SAFE_MEMBERS = ['code', 'errno', 'syscall', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** How much of a statement is logged. */
const STATEMENT_LENGTH = 300;

/** How deep causes are followed, and how many errors of one are listed. */
const DEPTH = 4;
const MOST_ERRORS = 10;
const MOST_FRAMES = 30;

/**
 * What is logged of an error: its type, where it was thrown, and the names of what is involved. Libraries put more into
 * errors: SQL with its parameters, the row that a constraint refused, the text that is not JSON.
 */
export function loggedError(error: unknown, depth = DEPTH): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  if (error instanceof GraphQLError && error.originalError) return loggedError(error.originalError, depth);
  const members = error as unknown as Record<string, unknown>;
  const { cause, errors, statement } = members;
  const deeper = (one: unknown) => loggedError(one, depth - 1);
  return {
    type: error.constructor.name,
    message: quotes(error) ? undefined : withoutSecrets(error.message),
    ...Object.fromEntries(SAFE_MEMBERS.filter((name) => isShort(members[name])).map((name) => [name, members[name]])),
    // It has no values (persistence/messages/message.ts).
    ...(typeof statement === 'string' && { statement: statement.slice(0, STATEMENT_LENGTH) }),
    stack: framesOf(error),
    ...(depth > 0 && cause instanceof Error && { cause: deeper(cause) }),
    ...(depth > 0 && Array.isArray(errors) && { errors: errors.slice(0, MOST_ERRORS).map(deeper) }),
  };
}

/** Whether the message of an error may quote what a client sent, or a row. Then only its code and frames are logged. */
const quotes = (error: Error): boolean =>
  error instanceof AppError || error instanceof GraphQLError || error instanceof SyntaxError || isOfDatabase(error);

/** Whether an error has a SQLSTATE. */
const isOfDatabase = (error: Error & { code?: unknown }): boolean =>
  typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) && !/^E[A-Z]/.test(error.code);

const isShort = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= 200);

/** The frames of the stack, without the message before them. */
const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MOST_FRAMES)
    .join('\n');
