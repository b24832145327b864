import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_BODY_BYTES } from '../../core/limits.js';
import { packageRoot } from '../../core/package-root.js';
import file from './examples.json' with { type: 'json' };
import type { JsonSchema } from './json-schema.js';

/** The API version of the examples; only its document shows them. */
export const recordedVersion = '2025-10-01';

/** Stands for the first line of the order in the path, whose id is generated with the demo data. */
export const FIRST_LINE = '{first line}';

/** Stands for a text that makes a body too large. */
const TOO_LONG = '{too long}';

/** A request that the document shows, with the response recorded from a store with the demo data. */
export interface ExampleRequest {
  /** The schema field of the route. */
  field: string;
  /** The name of the example in the document; unique within its route. */
  name: string;
  summary: string;
  /** The caller; anonymous unless given. */
  as?: 'staff' | 'ada';
  /** Path and query parameters. */
  parameters?: Record<string, string | number | boolean>;
  /** Of a route that takes bytes: in Base64. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** The response of a store with the demo data to an example request; ids and times are those of the recording. */
export interface RecordedAnswer {
  status: number;
  /** The body that was sent, if the request has a placeholder. */
  sent?: unknown;
  body?: unknown;
}

type Named = Record<string, Omit<ExampleRequest, 'field' | 'name'>>;

const requestsOf: Record<string, Named> = JSON.parse(JSON.stringify(file.requests), (_, part) =>
  part === TOO_LONG ? 'x'.repeat(MAX_BODY_BYTES) : part,
);

/** The requests of `examples.json`, in the order in which they are sent: reads first, then mutations. */
export const exampleRequests: readonly ExampleRequest[] = Object.entries(requestsOf).flatMap(([field, requests]) =>
  Object.entries(requests).map(([name, request]) => ({ field, name, ...request })),
);

/**
 * A value for each query parameter that no recorded request has. It means the same in every API version: clients send back
 * `after` as they got it, and what is in it does not matter.
 */
export const parameterExamples: Readonly<Record<string, unknown>> = file.parameters;

const recorded = <T>(name: string): Record<string, T> =>
  JSON.parse(readFileSync(join(packageRoot, 'schema/examples', name), 'utf8'));

/** The response to each example request, by name. To record: `RECORD_EXAMPLES=1 npm test -- test/contract/openapi-`. */
export const recordedAnswers = recorded<RecordedAnswer>('answers.json');

/** One delivery of every event type, as a store sent it. */
export const recordedWebhooks = recorded<unknown>('webhooks.json');

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
