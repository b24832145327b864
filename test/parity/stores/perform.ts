import type { RestRoute } from '../../../src/http/rest-routes.js';
import type { Api } from '../../support/apis.js';
import type { Names } from '../answers/names.js';
import { responseOfGraphQL, responseOfRest } from '../answers/read-answer.js';
import type { ApiResponse, Case, RestRequest } from '../case.js';
import { graphqlCall, restCall } from '../requests/derive.js';
import { routeNamed } from '../requests/routes.js';
import type { Json } from '../requests/words.js';
import { type Changes, takeChanges } from './contents.js';
import type { Side } from './sides.js';

/** What a request did: its answer and what it changed, with names in place of what the store made at random. */
export interface Outcome {
  response: ApiResponse;
  /** What it changed, without the audit log, which also records what changed nothing. */
  changes: Changes;
  /** The rows that it added to the audit log. */
  audited: Json[];
}

/** Calls one store over one API. */
export async function call(side: Side, api: Api, route: RestRoute, as: Case['as'], request: RestRequest) {
  const sent = api === 'REST' ? restCall(route, request) : graphqlCall(route, request);
  const answer = await side.people[as].send(...sent);
  return api === 'REST' ? responseOfRest(route, answer) : responseOfGraphQL(route, answer);
}

/** Takes the steps before the request, and returns the request. */
export async function prepare({ request }: Case, side: Side): Promise<RestRequest> {
  if (typeof request !== 'function') return request;
  const made = await request(side);
  await takeChanges(side, side.contents);
  return made;
}

/** Runs a request on one side, and looks at what it changed. */
export async function perform(side: Side, api: Api, one: Case, request: RestRequest): Promise<Outcome> {
  const undo = await one.disturb?.(side);
  const response = await call(side, api, routeNamed(one.route), one.as, request).finally(() => undo?.());
  return named(side.names.copy(), request, response, await takeChanges(side, side.contents));
}

function named(names: Names, request: RestRequest, response: ApiResponse, all: Changes): Outcome {
  names.in([request.path, request.body]);
  const { body, headers } = response;
  const answer = { ...response, body: names.in(body), headers: names.in(headers) };
  const { audit_log: log, ...changes } = all;
  return { response: answer, changes: names.in(changes), audited: names.in(log?.come ?? []) };
}
