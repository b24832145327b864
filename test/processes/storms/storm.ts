import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { expect } from '@jest/globals';
import type { ErrorCode } from '../../../src/core/errors.js';
import { errorStatus } from '../../../src/http/errors/client-error.js';
import { APIS, type Api, type ApiResponse, inRestTerms } from '../../support/apis.js';
import type { Client } from '../../support/client.js';

/** The result of one request of a storm (many concurrent requests). */
export interface Outcome extends ApiResponse {
  /** `done`, or the code of the error. */
  code: string;
}

/** The API of the n-th request, alternating so that every process gets both. */
export const apiOf = (index: number): Api => APIS[index % 2] ?? 'REST';

/** A mutation that only GraphQL has; `field` is its name. */
export async function mutate<T, V>(
  client: Client,
  document: TypedDocumentNode<T, V>,
  field: keyof T & string,
  variables: V,
  headers?: Record<string, string>,
): Promise<ApiResponse> {
  return inRestTerms(await client.graphql(document, variables, headers), field, 200);
}

/**
 * Sends all requests at once. A failed request must have one of the codes of `losers` (409 or 422); none may fail because
 * of the concurrency: no 500, no 503, no mention of a deadlock.
 */
export async function storm(requests: (() => Promise<ApiResponse>)[], losers: string[]): Promise<Outcome[]> {
  const answers = await Promise.all(requests.map((request) => request()));
  const outcomes = answers.map((answer) => ({
    ...answer,
    code: answer.status < 300 && answer.status > 0 ? 'done' : answer.body.code,
  }));
  const strange = outcomes.filter(({ code }) => code !== 'done' && !losers.includes(code));
  expect(strange.map(({ status, body }) => ({ status, body }))).toEqual([]);
  for (const { status, code, body } of outcomes.filter((outcome) => outcome.code !== 'done')) {
    expect(body.detail).not.toMatch(/deadlock|serialize/i);
    // GraphQL responds with 200; `inRestTerms` returns 0 if it does not know the status that REST would have.
    if (status > 0) expect(status).toBe(errorStatus[code.toUpperCase() as ErrorCode].status);
  }
  return outcomes;
}

export const won = (outcomes: Outcome[]): Outcome[] => outcomes.filter(({ code }) => code === 'done');

/** Interleaves several lists, so that requests of every kind run at the same time. */
export function interleaved<T>(...lists: T[][]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}
