import { AppError } from '../../../core/errors.js';

/** What is measured of a document, and its name in the message. */
const MEASURES = {
  bytes: 'bytes',
  tokens: 'tokens',
  depth: 'depth',
  aliases: 'aliases',
  __schema: '__schema fields',
  __type: '__type fields',
  pages: 'nested pages',
  statements: 'SQL statements',
  cost: 'cost',
};

export type Measure = keyof typeof MEASURES;

/** The error of a document that is over a limit. */
export function tooComplex(measure: Measure, received: number, allowed: number): AppError {
  const message = `The query is too complex: ${MEASURES[measure]} (at most {allowed}, received {received}).`;
  return new AppError('QUERY_TOO_COMPLEX', message, { measure, received, allowed });
}

/** Refuses what is over the limit. */
export function limit(measure: Measure, received: number, allowed: number): void {
  if (received > allowed) throw tooComplex(measure, received, allowed);
}
