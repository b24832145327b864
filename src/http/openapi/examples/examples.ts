import type { JsonSchema } from '../json-schema.js';
import type { ExampleRequest, RecordedAnswer } from './example-request.js';
import { exampleRequests } from './example-requests.js';
import { recordedAnswers } from './recorded.js';

interface Example {
  request: ExampleRequest;
  answer: RecordedAnswer;
}

/** The name under which a response is recorded. */
export const recordOf = ({ field, name }: ExampleRequest): string => `${field} ${name}`;

const examples: readonly Example[] = exampleRequests.flatMap((request) => {
  const answer = recordedAnswers[recordOf(request)];
  return answer ? [{ request, answer }] : [];
});

/** The recorded responses of a route with this status, as an `examples` object. */
export const answersOf = (field: string, status: number): JsonSchema | undefined =>
  shown(
    examples.filter(({ request, answer }) => request.field === field && answer.status === status),
    ({ answer }) => answer.body,
  );

/** The recorded errors of all routes with this code. */
export const answersWith = (code: string): JsonSchema | undefined =>
  shown(
    examples.filter(({ answer }) => (answer.body as { code?: unknown } | undefined)?.code === code),
    ({ answer }) => answer.body,
  );

/** The request bodies of a route. */
export const bodiesOf = (field: string): JsonSchema | undefined =>
  shown(successful(field), ({ request, answer }) => answer.sent ?? request.body);

/** The values of a route's parameter in its examples. */
export const valuesOf = (field: string, parameter: string): JsonSchema | undefined =>
  shown(
    successful(field).filter(({ request }) => request.parameters && parameter in request.parameters),
    ({ request }) => request.parameters?.[parameter],
  );

const successful = (field: string): Example[] =>
  examples.filter(({ request, answer }) => request.field === field && answer.status < 300);

function shown(chosen: Example[], value: (example: Example) => unknown): JsonSchema | undefined {
  if (chosen.length === 0) return undefined;
  return Object.fromEntries(
    chosen.map((example) => [example.request.name, { summary: example.request.summary, value: value(example) }]),
  );
}

/**
 * The document without examples of bodies: for versions other than the recorded one, which use different names. Those of a
 * parameter (which is `in` something) mean the same in every version.
 */
export function withoutExamples<T>(part: T): T {
  if (Array.isArray(part)) return part.map(withoutExamples) as T;
  if (part === null || typeof part !== 'object') return part;
  const kept = Object.entries(part).filter(([key]) => key !== 'examples' || 'in' in part);
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutExamples(value)])) as T;
}
