import { beforeEach, expect, it } from '@jest/globals';
import { AppError } from '../../../src/core/errors.js';
import { failureLog } from '../../../src/http/errors/failures.js';

let lines: unknown[][];
let now: number;
let fail: (code: string, error: unknown) => void;

beforeEach(() => {
  lines = [];
  now = 0;
  const log = { warn: (...line: unknown[]) => lines.push(line), error: (...line: unknown[]) => lines.push(line) };
  const logFailure = failureLog(() => now);
  fail = (code, error) => logFailure(log as never, code, error);
});

const away = (code: string) => Object.assign(new Error('no words of the database'), { code });

it('logs one line of each kind of 503 in ten seconds, with the number of those alike since', () => {
  const errors = [away('57P01'), away('53300'), new Error('Connection terminated unexpectedly')];
  const unavailable = () => {
    for (const error of errors) fail('SERVICE_UNAVAILABLE', error);
  };
  unavailable();
  unavailable();
  now = 9999;
  unavailable();
  const reason = 'The store cannot reach its database at the moment.';
  const line = (alike: number) => (err: unknown) => [{ err, reason, alike }, 'unavailable'];
  expect(lines).toEqual(errors.map(line(0)));
  now = 10_000;
  unavailable();
  expect(lines.slice(3)).toEqual(errors.map(line(2)));
});

it('tells contention apart by the SQLSTATE that caused it, and our own refusals by their sentence', () => {
  for (const code of ['40001', '55P03']) fail('SERVICE_UNAVAILABLE', AppError.contended(away(code)));
  for (const reason of ['Too long.', 'Not ready.', 'Too long.'])
    fail('SERVICE_UNAVAILABLE', AppError.unavailable(reason));
  const contended = 'Other requests are changing the same resource. Try again.';
  expect(lines.map(([line]) => (line as { reason: string }).reason)).toEqual([
    contended,
    contended,
    'Too long.',
    'Not ready.',
  ]);
});

it('logs each internal error, and nothing for which the caller is to blame', () => {
  const error = new Error('a mistake of ours');
  for (const code of ['INTERNAL_SERVER_ERROR', 'INTERNAL_SERVER_ERROR', 'NOT_FOUND']) fail(code, error);
  expect(lines).toEqual([
    [{ err: error }, 'failed'],
    [{ err: error }, 'failed'],
  ]);
});
