import { GraphQLError } from 'graphql';
import { type Logger, type LoggerOptions, pino } from 'pino';
import pretty from 'pino-pretty';
import { AppError } from '../errors.js';

/** Lines wait until there are so many bytes, or so long; a write for every request would cost a sixth of its time. */
const BUFFER = { minLength: 8192, periodicFlush: 250 };

/**
 * The options of every logger. What libraries would log of an error, a request or a response contains URLs, headers and
 * parameters of SQL: of an error only what says where it happened is written, of the others nothing.
 */
export const loggerOptions = (level: string): LoggerOptions => ({
  level,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error) => loggedError(error), error: (error) => loggedError(error), req: nothing, res: nothing },
  hooks: {
    // Libraries log the messages of errors as sentences of their own.
    logMethod(args, method) {
      method.apply(this, args.map((part) => (typeof part === 'string' ? withoutSecrets(part) : part)) as typeof args);
    },
  },
});

const nothing = () => undefined;

/**
 * A logger that writes JSON lines or, on a terminal, lines for people. JSON lines are written in blocks: what waits is
 * written when the process exits, but a process that is killed loses the last quarter of a second.
 */
export function makeLogger(level: string, terminal: boolean): Logger {
  return terminal
    ? pino(loggerOptions(level), pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
    : pino(loggerOptions(level), pino.destination({ sync: false, ...BUFFER }));
}

/** A step that takes longer than this is logged. */
const SLOW_MS = 1000;

/** Runs one step of the start, and logs it while it runs if it takes longer than a second. */
export async function announceSlow<T>(logger: Logger, what: string, step: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => logger.info(`${what} …`), SLOW_MS);
  try {
    return await step();
  } finally {
    clearTimeout(timer);
  }
}

/** Makes the function that logs an error with this message. */
export type FailureLogger = (message: string) => (error: unknown) => void;

/** Makes the handlers of failures: `logFailure('could not publish events')` logs an error with that message. */
export const failureLogger =
  (logger: Logger): FailureLogger =>
  (message) =>
  (error) =>
    logger.error({ err: error }, message);

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
function loggedError(error: unknown, depth = DEPTH): unknown {
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

/** Keys, tokens and secrets of ours, bearer tokens, email addresses, and all of a URL behind its host. */
const SECRETS: readonly [pattern: RegExp, replacement: string][] = [
  [/\b(psk|pst|whsec)_[\w+/=-]+/g, '$1_***'],
  [/\bbearer\s+\S+/gi, 'Bearer ***'],
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@]*@)?([^\s/?#"']*)[^\s"']*/gi, '$1$2'],
  [/[^\s"'<>(),;:=]+@[\w-]+(\.[\w-]+)+/g, '***'],
];

/** A sentence of a library without what looks like a secret or an email address. */
const withoutSecrets = (text: string): string =>
  SECRETS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text);
