import { describe, expect, it } from '@jest/globals';
import { appErrorOf } from '../../src/core/errors.js';

const codeOf = (code: string) => appErrorOf(Object.assign(new Error('failed'), { code }));

describe('an error of the database', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'],
    // Read only, a lock timeout, idle in a transaction, the server shuts down, too many connections.
    ...['25006', '55P03', '25P03', '57P01', '53300'],
  ])('%s is one that a retry may get past', (code) => {
    expect(codeOf(code)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', facts: { retryAfterSeconds: 1 } });
  });

  it.each(['23505', '42P01', '08P01', 'EACCES'])('%s is one of the store', (code) => {
    expect(codeOf(code)).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', facts: {} });
  });
});

it.each(['This operation was aborted', 'The request has ended.'])('%s: no mistake of the store', (message) => {
  expect(appErrorOf(new DOMException(message, 'AbortError')).code).toBe('SERVICE_UNAVAILABLE');
});
