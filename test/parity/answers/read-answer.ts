import type { RestRoute } from '../../../src/http/rest-routes.js';
import type { Answer } from '../../support/client.js';
import type { ApiResponse } from '../case.js';
import { bodyOf, receivedIn, withoutRetryAfter, withoutTitle } from '../differences.js';
import { fieldOf, restName, typeAt } from '../requests/routes.js';
import { type Json, otherInput, plainly, restData, snake, snakeKeys } from '../requests/words.js';
import { STATUS } from './statuses.js';

/** The headers that both APIs send. */
const HEADERS = [
  ...['api-version', 'deprecation', 'idempotent-replayed', 'ratelimit-policy', 'retry-after', 'x-request-id'],
] as const;

/** Facts of errors that are values of enums; they have no type that shows it. */
const ENUM_FACTS = ['current', 'allowed'];

function headersOf({ headers }: Answer): Record<string, string | null> {
  const deprecation = /<[^>]*>; rel="deprecation"[^,]*/.exec(headers.get('link') ?? '')?.[0] ?? null;
  return { ...Object.fromEntries(HEADERS.map((name) => [name, headers.get(name)])), deprecationLink: deprecation };
}

/** What REST answers, with its sentences written plainly. */
export function responseOfRest(route: RestRoute, answer: Answer): ApiResponse {
  const { status, body } = answer;
  const headers = headersOf(answer);
  if (status < 400) return { status, body, headers, raw: answer };
  const errors = body.errors.map((issue: Json) => plainIssue(route, issue));
  return { status, body: { ...withoutTitle(body), detail: plainly(body.detail), errors }, headers, raw: answer };
}

/** What GraphQL answers, in REST terms. */
export function responseOfGraphQL(route: RestRoute, answer: Answer): ApiResponse {
  const headers = headersOf(answer);
  const { data, errors } = answer.body;
  const { name, type } = fieldOf(route);
  if (!errors) {
    return { status: route.status, body: bodyOf(route, restData(type, data[name])), headers, raw: answer };
  }
  const [{ message, extensions }] = errors;
  const { code, errors: issues = [], ...facts } = withoutRetryAfter(extensions);
  const status = STATUS[code as keyof typeof STATUS];
  const slug = code.toLowerCase();
  const fixed = { type: `/docs/errors#${slug}`, status, code: slug, request_id: headers['x-request-id'] };
  const plainIssues = issues.map((issue: Json) => plainIssue(route, inRest(route, issue)));
  const body = { ...fixed, detail: plainly(message), ...factsInRest(facts), errors: plainIssues };
  return { status, body, headers, raw: answer };
}

function factsInRest(facts: Record<string, Json>): object {
  const entries = Object.entries(facts).map(([name, value]) => {
    if (!ENUM_FACTS.includes(name)) return [name, value];
    return [name, Array.isArray(value) ? value.map((one: string) => one.toLowerCase()) : value.toLowerCase()];
  });
  return snakeKeys(Object.fromEntries(entries));
}

/** An issue with the names and values that REST has for it. The name of a header is the same on both APIs. */
function inRest(route: RestRoute, issue: Json): Json {
  if (/^[A-Z]/.test(issue.field)) return issue;
  const [first, ...rest] = issue.field.split(/(?=[.[])/) as [string, ...string[]];
  const field = [restName(route, first), ...rest.map(snake)].join('');
  const type = typeAt(route, field);
  // What is allowed in place of a name that is unknown are names; otherwise values, or the bounds of a number.
  const allowed =
    Array.isArray(issue.allowed) && issue.allowed.map(issue.code === 'unknown' ? snake : otherValue(type));
  return { ...issue, field, received: otherInput(type, issue.received), allowed: allowed || issue.allowed };
}

const otherValue = (type: ReturnType<typeof typeAt>) => (value: Json) => otherInput(type, value);

/** As JSON has it: a member that is undefined is none. */
const plainIssue = (route: RestRoute, { received, ...issue }: Json): Json =>
  JSON.parse(JSON.stringify({ ...issue, message: plainly(issue.message), received: receivedIn(route, received) }));
