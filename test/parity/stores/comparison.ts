import { expect } from '@jest/globals';
import type { Api } from '../../support/apis.js';
import { expectAsStated, expectDifference, expectGraphQLForm, visible } from '../answers/expectations.js';
import type { Case } from '../case.js';
import { type Outcome, perform, prepare } from './perform.js';
import { openSides, type Side, signInAgain, tick } from './sides.js';

/** Opens two stores, and returns what runs a case on both, each API on its own side, and compares all that can be seen. */
export async function openComparison() {
  const [rest, graphql] = await openSides();
  let count = 0;
  return async (one: Case): Promise<void> => {
    tick();
    count += 1;
    const onRest = await run(rest, 'REST', one, count);
    const onGraphQL = await run(graphql, 'GraphQL', one, count);
    expectGraphQLForm(onGraphQL.response);
    if (one.code) expect([onRest.changes, onGraphQL.changes]).toEqual([{}, {}]);
    if (one.differs) return expectDifference(one, onRest, onGraphQL);
    expect(visible(onGraphQL)).toEqual(visible(onRest));
    // A refusal is recorded where it is: the two APIs find some mistakes before the operation, and others in it.
    if (!one.code) expect(onGraphQL.audited).toEqual(onRest.audited);
    expectAsStated(one, onRest);
  };
}

/** Both APIs are asked under one request id; what must change nothing is asked under a key as well. */
async function run(side: Side, api: Api, one: Case, count: number): Promise<Outcome> {
  const request = await prepare(one, side);
  const keyed: Record<string, string> = one.code ? { 'idempotency-key': `case-${count}` } : {};
  const headers = { 'x-request-id': `case-${count}`, ...keyed, ...request.headers };
  const outcome = await perform(side, api, one, { ...request, headers });
  if (one.route === 'DELETE /auth/token') await signInAgain(side, one.as);
  return outcome;
}
