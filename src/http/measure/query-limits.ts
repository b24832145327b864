import { Lexer, Source, TokenKind } from 'graphql';
import { AppError } from '../../core/errors.js';
import { MAX_DOCUMENT_BYTES } from '../../core/limits.js';
import type { Measured } from './measure.js';

/** The most that a document may have of each measure, and what the message calls it. */
const LIMITS = {
  bytes: [MAX_DOCUMENT_BYTES, 'bytes'],
  // The standard introspection query has at most 184; validation takes time that grows faster than their number.
  tokens: [1000, 'tokens'],
  depth: [12, 'depth'],
  aliases: [15, 'aliases'],
  __schema: [1, '__schema fields'],
  __type: [1, '__type fields'],
  // A page may contain pages, which contain none.
  pages: [2, 'nested pages'],
  statements: [50, 'SQL statements'],
  // A page of 100 with all its plain fields, and the plain fields of what stands beside them, costs less.
  cost: [25_000, 'cost'],
} as const;

/** Refuses what is over the limit. */
function limit(measure: keyof typeof LIMITS, received: number): void {
  const [allowed, name] = LIMITS[measure];
  if (received <= allowed) return;
  const message = `The query is too complex: ${name} (at most {allowed}, received {received}).`;
  throw new AppError('QUERY_TOO_COMPLEX', message, { measure, received, allowed });
}

/** Refuses a document that is too large to be parsed and validated. Returns how many tokens it has. */
export function limitDocument(query: string): number {
  limit('bytes', Buffer.byteLength(query));
  const lexer = new Lexer(new Source(query));
  let tokens = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) tokens += 1;
  } catch {
    // The first malformed token ends the count: the parser gets no further, and reports it with its place.
  }
  limit('tokens', tokens);
  return tokens;
}

/** Refuses an operation that is over a limit, whatever its variables are. */
export function limitOperation({ roots, ...measured }: Measured): void {
  limit('depth', measured.depth);
  limit('aliases', measured.aliases);
  for (const name of ['__schema', '__type'] as const) limit(name, roots.filter((root) => root === name).length);
  limit('pages', measured.pages);
  limit('statements', measured.statements);
}

/** Refuses an operation whose response would be too large, with the variables that it was measured with. */
export const limitCost = ({ cost }: Measured): void => limit('cost', cost);
