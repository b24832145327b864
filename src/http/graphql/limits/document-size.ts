import { Lexer, Source, TokenKind } from 'graphql';
import { MAX_DOCUMENT_BYTES } from '../../../core/limits.js';
import { limit } from './too-complex.js';

/** The standard introspection query has at most 184; validation takes time that grows faster than their number. */
const MAX_TOKENS = 1000;

/** Refuses a document that is too large to be parsed and validated. Returns how many tokens it has. */
export function limitDocument(query: string): number {
  limit('bytes', Buffer.byteLength(query), MAX_DOCUMENT_BYTES);
  const tokens = tokensOf(query);
  limit('tokens', tokens, MAX_TOKENS);
  return tokens;
}

/** Counts the tokens up to the first one that is malformed: the parser gets no further, and reports it. */
function tokensOf(query: string): number {
  const lexer = new Lexer(new Source(query));
  let count = 0;
  try {
    while (lexer.advance().kind !== TokenKind.EOF) count += 1;
  } catch {
    // The parser reports it with its place.
  }
  return count;
}
