import { expect, it } from '@jest/globals';
import { APIS, type Api } from '../support/apis.js';
import type { Client } from '../support/client.js';
import { openStore, STAFF } from '../support/store.js';
import { expectGraphQLForm } from './answers/expectations.js';
import { responseOfGraphQL, responseOfRest } from './answers/read-answer.js';
import type { ApiResponse } from './case.js';
import { graphqlCall, restCall } from './requests/derive.js';
import { jsonRoutes, nameOf, routeNamed } from './requests/routes.js';
import { SAMPLES } from './samples.js';

const BUDGET = 6;
const LOGINS = 4;

const limits = { RATE_LIMIT_PER_MINUTE: String(BUDGET), LOGIN_RATE_LIMIT_PER_MINUTE: String(LOGINS) };
const store = await openStore({ PROCESS_ROLE: 'api', ...limits });
const staff = await store.as(STAFF);

/** The sample of a route, on this API. */
async function ask(client: Client, api: Api, name: string): Promise<ApiResponse> {
  const [route, request] = [routeNamed(name), { ...SAMPLES[name], headers: { 'x-request-id': 'case' } }];
  if (api === 'REST') return responseOfRest(route, await client.send(...restCall(route, request)));
  const response = responseOfGraphQL(route, await client.send(...graphqlCall(route, request)));
  expectGraphQLForm(response);
  return response;
}

/** The two APIs are asked one after the other, maybe in two seconds: when to come back need not be the same. */
function expectLimited({ status, body, headers, raw }: ApiResponse): object {
  expect([status, body.code]).toEqual([429, 'rate_limited']);
  const { 'retry-after': seconds, ...others } = headers;
  expect(Number(seconds)).toBeGreaterThanOrEqual(1);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  return { body, others, left: leftOf(raw.headers) };
}

const leftOf = (headers: Headers): string => String(headers.get('ratelimit')).replace(/;t=\d+$/, '');

/** Sends requests until one is refused, wherever the budget stands: a test may run alone. */
async function spendBudget(): Promise<void> {
  for (let sent = 0; sent <= BUDGET; sent++) if ((await ask(staff, 'REST', 'GET /plants')).status === 429) return;
}

it('both APIs share one budget, and report what is left of it', async () => {
  for (let left = BUDGET - 1; left >= 0; left--) {
    const { status, headers, raw } = await ask(staff, left % 2 === 0 ? 'REST' : 'GraphQL', 'GET /plants');
    expect([status, leftOf(raw.headers)]).toEqual([200, `"default";r=${left}`]);
    expect(headers['ratelimit-policy']).toBe(`"default";q=${BUDGET};w=60`);
  }
});

// A logout over REST counts for the address: nobody can keep a user from it.
const ofUsers = jsonRoutes.map(nameOf).filter((name) => name !== 'DELETE /auth/token');

it.each(ofUsers)('%s is refused alike on both when it is spent', async (name) => {
  await spendBudget();
  const [onRest, onGraphQL] = [await ask(staff, 'REST', name), await ask(staff, 'GraphQL', name)];
  expect(onGraphQL.raw.status).toBe(429);
  expect(expectLimited(onGraphQL)).toEqual(expectLimited(onRest));
});

it('both APIs share one budget of logins', async () => {
  // The staff member has spent the first one.
  for (let left = LOGINS - 2; left >= 0; left--) {
    expect((await ask(store.nobody, APIS[left % 2] as Api, 'POST /auth/token')).status).toBe(200);
  }
  const [onRest, onGraphQL] = [
    expectLimited(await ask(store.nobody, 'REST', 'POST /auth/token')),
    expectLimited(await ask(store.nobody, 'GraphQL', 'POST /auth/token')),
  ];
  expect({ ...onGraphQL, left: '"default";r=0' }).toEqual({ ...onRest, left: '"default";r=0' });
});
