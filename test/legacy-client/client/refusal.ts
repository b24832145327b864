import type { components } from '../openapi.generated.js';

export type Problem = components['schemas']['Problem'];

/** What the store would not do. */
export class Refusal extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

interface Answer<Data> {
  data?: Data;
  error?: Problem;
}

/** What the store answered; throws what it refused. */
export function answered<Data>(answer: Answer<Data>): Data {
  done(answer);
  if (answer.data === undefined) throw new Error('The answer has no body.');
  return answer.data;
}

/** For an answer without a body: throws what the store refused. */
export function done({ error }: Answer<unknown>): void {
  if (error) throw new Refusal(error);
}
