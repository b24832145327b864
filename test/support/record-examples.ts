import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import {
  type ExampleRequest,
  exampleRequests,
  FIRST_LINE,
  type RecordedAnswer,
} from '../../src/http/openapi/example-requests.js';
import { recordOf } from '../../src/http/openapi/examples.js';
import { recordedAnswers } from '../../src/http/openapi/recorded-answers.js';
import { pathParameters, restRoutes } from '../../src/http/rest-routes.js';
import type { Client } from './client.js';
import { ADA, STAFF, type Store } from './store.js';

const FILE = 'src/http/openapi/recorded-answers.ts';

/** Sends every example request of the OpenAPI document to a store with the demo data; what it answers, by name. */
export async function answersToExamples(store: Store): Promise<Record<string, RecordedAnswer>> {
  const clients = { staff: await store.as(STAFF), ada: await store.as(ADA), nobody: store.nobody };
  const answers: Record<string, RecordedAnswer> = {};
  for (const request of exampleRequests) {
    answers[recordOf(request)] = await answerTo(clients[request.as ?? 'nobody'], clients.staff, request);
  }
  return answers;
}

async function answerTo(client: Client, staff: Client, request: ExampleRequest): Promise<RecordedAnswer> {
  const { method, path } = routeOf(request);
  const url = urlOf(path, request.parameters ?? {});
  const sent = await filledIn(staff, request);
  const { status, body } = await client.send(method, url, sent, request.headers);
  const differs = JSON.stringify(sent) !== JSON.stringify(request.body);
  return { status, ...(differs ? { sent } : {}), ...(body === undefined ? {} : { body }) };
}

function routeOf({ field }: ExampleRequest) {
  const route = restRoutes.find((one) => one.field === field);
  if (!route) throw new Error(`No route is ${field}.`);
  return route;
}

function urlOf(path: string, parameters: Record<string, unknown>): string {
  const inPath = pathParameters(path);
  const query = Object.entries(parameters).filter(([name]) => !inPath.includes(name));
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
  return query.length === 0
    ? address
    : `${address}?${new URLSearchParams(query.map(([name, value]) => [name, String(value)]))}`;
}

/** The body, with the line of the order that the request means. */
async function filledIn(staff: Client, { body, parameters }: ExampleRequest): Promise<unknown> {
  const text = JSON.stringify(body);
  if (!text?.includes(FIRST_LINE)) return body;
  const order = await staff.get(`/orders/${parameters?.['id']}`);
  return JSON.parse(text.replaceAll(FIRST_LINE, order.body.items[0].id));
}

/** Members that every store fills in anew. */
const VOLATILE = ['auth_token', 'next_cursor', 'request_id'];
const ID = /\b(?!00000000-)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** An answer without what is another at every run: ids, times and tokens that are made in it. */
export function masked(part: unknown, key = ''): unknown {
  if (Array.isArray(part)) return part.map((item) => masked(item));
  if (typeof part === 'string') {
    if (VOLATILE.includes(key)) return `<${key}>`;
    return part.replace(ID, '<id>').replace(TIME, '<time>');
  }
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, masked(value, name)]));
}

/**
 * Writes the answers down, and returns what was written: one that says the same as before keeps its ids and times, so
 * that a diff shows what changed.
 */
export function record(answers: Record<string, RecordedAnswer>): Record<string, RecordedAnswer> {
  const same = (one: unknown, other: unknown) => JSON.stringify(masked(one)) === JSON.stringify(masked(other));
  const kept = Object.entries(answers).map(([name, answer]): [string, RecordedAnswer] => {
    const before = recordedAnswers[name];
    return [name, before && same(before, answer) ? before : answer];
  });
  const recorded = Object.fromEntries(kept);
  const [head] = readFileSync(FILE, 'utf8').split(' = ');
  writeFileSync(FILE, `${head} = ${JSON.stringify(recorded, null, 2)};\n`);
  execFileSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'ignore' });
  return recorded;
}
