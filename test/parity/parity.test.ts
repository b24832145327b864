import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restRoutes } from '../../src/http/rest-routes.js';
import type { Api } from '../support/apis.js';
import { allCases } from './all-cases.js';
import { expectAsStated, expectDifference, expectGraphQLForm, visible } from './answers/expectations.js';
import type { Case } from './case.js';
import { nameOf } from './requests/routes.js';
import { type Outcome, perform, prepare } from './stores/perform.js';
import { openSides, type Side, signInAgain, tick } from './stores/sides.js';

let rest: Side;
let graphql: Side;
let count = 0;

beforeAll(async () => {
  [rest, graphql] = await openSides();
});

afterAll(() => Promise.all([rest?.close(), graphql?.close()]));

/** Runs a case, each API on its own side, and compares all that can be seen. */
async function compare(one: Case): Promise<void> {
  tick();
  count += 1;
  const [onRest, onGraphQL] = [await run(rest, 'REST', one), await run(graphql, 'GraphQL', one)];
  expectGraphQLForm(onGraphQL.response);
  if (one.code) expect([onRest.changes, onGraphQL.changes]).toEqual([{}, {}]);
  if (one.differs) return expectDifference(one, onRest, onGraphQL);
  expect(visible(onGraphQL)).toEqual(visible(onRest));
  // A refusal is recorded where it is: the two APIs find some mistakes before the operation, and others in it.
  if (!one.code) expect(onGraphQL.audited).toEqual(onRest.audited);
  expectAsStated(one, onRest);
}

/** Both faces are asked under one request id; what must change nothing is asked under a key as well. */
async function run(side: Side, api: Api, one: Case): Promise<Outcome> {
  const request = await prepare(one, side);
  const keyed: Record<string, string> = one.code ? { 'idempotency-key': `case-${count}` } : {};
  const headers = { 'x-request-id': `case-${count}`, ...keyed, ...request.headers };
  const outcome = await perform(side, api, one, { ...request, headers });
  if (one.route === 'DELETE /auth/token') await signInAgain(side, one.as);
  return outcome;
}

describe.each(restRoutes.map(nameOf))('%s', (route) => {
  for (const one of allCases.filter((each) => each.route === route)) {
    const test = one.onPostgres && !process.env['TEST_DATABASE_URL'] ? it.skip : it;
    test(one.title, () => compare(one));
  }
});
