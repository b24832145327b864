import type { JsonSchema } from '../json-schema.js';
import { type ExampleRequest, exampleRequests, type RecordedAnswer } from './example-requests.js';
import { recordedAnswers } from './recorded.js';

interface Example {
  request: ExampleRequest;
  answer: RecordedAnswer;
}

/** Under which name an answer is recorded. */
export const recordOf = ({ field, name }: ExampleRequest): string => `${field} ${name}`;

function examplesWhere(fits: (example: Example) => boolean): Example[] {
  const recorded = exampleRequests.flatMap((request) => {
    const answer = recordedAnswers[recordOf(request)];
    return answer ? [{ request, answer }] : [];
  });
  return recorded.filter(fits);
}

/** The answers of a route with a status, as an `examples` object. */
export const answersOf = (field: string, status: number): JsonSchema | undefined =>
  shown(
    examplesWhere(({ request, answer }) => request.field === field && answer.status === status),
    ({ answer }) => answer.body,
  );

/** The failures of all routes that have this code. */
export const answersWith = (code: string): JsonSchema | undefined =>
  shown(
    examplesWhere(({ answer }) => (answer.body as { code?: unknown } | undefined)?.code === code),
    ({ answer }) => answer.body,
  );

/** The bodies that a route takes. */
export const bodiesOf = (field: string): JsonSchema | undefined =>
  shown(successful(field), ({ request, answer }) => answer.sent ?? request.body);

/** The values that a parameter of a route has in its examples. */
export const valuesOf = (field: string, parameter: string): JsonSchema | undefined =>
  shown(
    successful(field).filter(({ request }) => request.parameters && parameter in request.parameters),
    ({ request }) => request.parameters?.[parameter],
  );

const successful = (field: string): Example[] =>
  examplesWhere(({ request, answer }) => request.field === field && answer.status < 300);

function shown(examples: Example[], value: (example: Example) => unknown): JsonSchema | undefined {
  if (examples.length === 0) return undefined;
  return Object.fromEntries(
    examples.map((example) => [example.request.name, { summary: example.request.summary, value: value(example) }]),
  );
}

/** A document that shows no examples: that of a version they were not recorded in, which has other words. */
export function withoutExamples<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withoutExamples) as T;
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(([key]) => key !== 'examples');
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutExamples(value)])) as T;
}
