import {
  type ExampleRequest,
  exampleRequests,
  FIRST_LINE,
  type RecordedAnswer,
  recordedVersion,
  recordOf,
} from '../../src/http/openapi/examples.js';
import { pathParameters, restRoutes } from '../../src/http/rest-routes.js';
import type { Client } from '../support/client.js';
import { ADA, STAFF, type Store } from '../support/store.js';

/** Sends every example request of the OpenAPI document to a store with the demo data; returns the responses by name. */
export async function answersToExamples(store: Store): Promise<Record<string, RecordedAnswer>> {
  const clients = { staff: await store.as(STAFF), ada: await store.as(ADA), nobody: store.nobody };
  const answers: Record<string, RecordedAnswer> = {};
  for (const request of exampleRequests) {
    answers[recordOf(request)] = await answerTo(clients[request.as ?? 'nobody'], clients.staff, request);
  }
  return answers;
}

async function answerTo(client: Client, staff: Client, request: ExampleRequest): Promise<RecordedAnswer> {
  const { method, path, bytes } = routeOf(request);
  const url = urlOf(path, request.parameters ?? {});
  const sent = bytes ? Buffer.from(String(request.body), 'base64') : await filledIn(staff, request);
  const headers = { 'API-Version': recordedVersion, ...request.headers };
  const { status, body } = await client.send(method, url, sent, headers);
  const differs = !bytes && JSON.stringify(sent) !== JSON.stringify(request.body);
  return { status, ...(differs ? { sent } : {}), ...(body === undefined ? {} : { body }) };
}

function routeOf({ field }: ExampleRequest) {
  const route = restRoutes.find((one) => one.field === field);
  if (!route) throw new Error(`There is no route for ${field}.`);
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

/** The body, with the placeholder replaced by the id of the order's first line. */
async function filledIn(staff: Client, { body, parameters }: ExampleRequest): Promise<unknown> {
  const text = JSON.stringify(body);
  if (!text?.includes(FIRST_LINE)) return body;
  const order = await staff.get(`/orders/${parameters?.['id']}`);
  return JSON.parse(text.replaceAll(FIRST_LINE, order.body.items[0].id));
}
