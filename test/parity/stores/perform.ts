import type { RestRoute } from '../../../src/http/rest-routes.js';
import type { Names } from '../answers/names.js';
import { spokenByGraphQL, spokenByRest } from '../answers/speak.js';
import type { Case, RestRequest, Spoken } from '../case.js';
import { graphqlCall, restCall } from '../requests/derive.js';
import { routeNamed } from '../requests/routes.js';
import { changesBetween, contentsOf } from './contents.js';
import type { Side } from './sides.js';

/** What a request did: its answer and what it changed, with names in place of what the store made at random. */
export interface Outcome {
  spoken: Spoken;
  changes: ReturnType<typeof changesBetween>;
}

export const FACES = ['REST', 'GraphQL'] as const;
export type Face = (typeof FACES)[number];

/** Asks one side on one face. */
export async function speak(side: Side, api: Face, route: RestRoute, as: Case['as'], request: RestRequest) {
  const call = api === 'REST' ? restCall(route, request) : graphqlCall(route, request);
  const answer = await side.people[as].send(...call);
  return api === 'REST' ? spokenByRest(route, answer) : spokenByGraphQL(route, answer);
}

/** Takes the steps before the request, and returns the request. */
export async function prepare({ request }: Case, side: Side): Promise<RestRequest> {
  if (typeof request !== 'function') return request;
  const made = await request(side);
  side.contents = await contentsOf(side, side.contents);
  return made;
}

/** Runs a request on one side, and looks at what it changed. */
export async function perform(side: Side, api: Face, one: Case, request: RestRequest): Promise<Outcome> {
  const before = side.contents;
  const undo = await one.disturb?.(side);
  const spoken = await speak(side, api, routeNamed(one.route), one.as, request).finally(() => undo?.());
  side.contents = await contentsOf(side, before);
  return named(side.names.copy(), request, spoken, changesBetween(before, side.contents));
}

function named(names: Names, request: RestRequest, spoken: Spoken, changes: Outcome['changes']): Outcome {
  names.in([request.path, request.body]);
  const { body, headers } = spoken;
  return { spoken: { ...spoken, body: names.in(body), headers: names.in(headers) }, changes: names.in(changes) };
}
