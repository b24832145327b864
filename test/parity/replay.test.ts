import { describe, expect, it } from '@jest/globals';
import { APIS, type Api } from '../support/apis.js';
import { rotating } from '../support/depth.js';
import { demoId } from '../support/store.js';
import { allCases } from './all-cases.js';
import { expectGraphQLForm, visible } from './answers/expectations.js';
import type { Case, RestRequest } from './case.js';
import { jsonRoutes, nameOf } from './requests/routes.js';
import { type Outcome, perform, prepare } from './stores/perform.js';
import { openSides, type Side, tick } from './stores/sides.js';

const sides = await openSides();
let count = 0;

const OTHER: Record<Api, Api> = { REST: 'GraphQL', GraphQL: 'REST' };

/** Asks first on one API, then on the other, both times under one key; then on both for something else. */
async function askTwice(side: Side, api: Api, one: Case): Promise<Outcome> {
  const made = await prepare(one, side);
  const headers = { ...made.headers, 'x-request-id': `case-${count}`, 'idempotency-key': `key-${count}` };
  const request = { ...made, headers };
  const first = await perform(side, api, one, request);
  expect(first.response.headers['idempotent-replayed']).toBeNull();
  expect(Object.keys(first.changes)).toContain('idempotency_keys');
  for (const event of first.changes['events']?.come ?? []) {
    expect(event).toMatchObject({ request_id: `case-${count}`, idempotency_key: `key-${count}` });
  }
  expectReplay(first, await perform(side, OTHER[api], one, request));
  for (const each of APIS) expectReused(await perform(side, each, one, forAnother(request)));
  return first;
}

function expectReplay(first: Outcome, again: Outcome): void {
  const headers = { ...first.response.headers, 'idempotent-replayed': 'true' };
  expect(visible(again)).toEqual({ ...visible(first), headers, changes: {} });
}

function expectReused({ response, changes }: Outcome): void {
  expect({ status: response.status, code: response.body.code, changes }).toEqual({
    ...{ status: 422, code: 'idempotency_key_reused', changes: {} },
  });
}

/** The same request, about something else. */
function forAnother(request: RestRequest): RestRequest {
  const [last] = Object.keys(request.path ?? {}).slice(-1);
  return { ...request, path: { ...request.path, [String(last)]: demoId(9998) } };
}

const keyed = jsonRoutes.filter(({ field, path }) => field.startsWith('Mutation.') && !path.startsWith('/auth'));

describe.each(keyed.map(nameOf))('%s, asked for again by the other api', (route) => {
  const cases = rotating(
    allCases.filter((one) => one.route === route && !one.code),
    5,
  );
  it.each(cases.map((one) => [one.title, one] as const))('%s', async (_, one) => {
    tick();
    count += 1;
    const [onRest, onGraphQL] = [await askTwice(sides[0], 'REST', one), await askTwice(sides[1], 'GraphQL', one)];
    expectGraphQLForm(onGraphQL.response);
    expect(visible(onGraphQL)).toEqual(visible(onRest));
  });
});
