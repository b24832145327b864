import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client } from '../support/client.js';
import { contentsOf, expectProblem } from '../support/expectations.js';
import { ADA, openStore, STAFF, type Store } from '../support/store.js';
import { ADMINS, ANYBODY, CUSTOMER, ownArguments } from './arguments.js';
import { call, type Ids, idsOf, type Operation, operationsOf } from './walk.js';

let store: Store;
let operations: Operation[];
let own: Ids;
let staff: Client;
let ada: Client;

beforeAll(async () => {
  store = await openStore({ PROCESS_ROLE: 'api' });
  [staff, ada] = [await store.as(STAFF), await store.as(ADA)];
  operations = await operationsOf(store.nobody);
  ({ own } = await idsOf(store));
});

afterAll(() => store.close());

const pick = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};

/** Calls all of them and returns the error code of each; nothing may have changed. */
async function codesOf(names: string[], client: Client): Promise<Record<string, unknown>> {
  const before = await contentsOf(store);
  const codes: Record<string, unknown> = {};
  for (const name of names) {
    const { errors, data } = await call(client, pick(name), ownArguments(pick(name), own) as never);
    codes[name] = errors?.[0]?.extensions.code ?? data;
  }
  expect(await contentsOf(store)).toEqual(before);
  return codes;
}

const allWith = (names: string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

describe('roles, over every operation of the schema', () => {
  it('are known for each of them', () => {
    const known = [...ANYBODY, ...CUSTOMER, ...ADMINS];
    const names = operations.map(({ name }) => name);
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('nobody may do anything but log in and look at plants', async () => {
    const names = operations.map(({ name }) => name).filter((name) => !ANYBODY.includes(name));
    expect(await codesOf(names, store.nobody)).toEqual(allWith(names, 'UNAUTHENTICATED'));
  });

  it('a customer may do nothing of the staff’s', async () => {
    const names = operations.map(({ name }) => name).filter((name) => ![...ANYBODY, ...CUSTOMER].includes(name));
    expect(names).toEqual(expect.arrayContaining(['refundOrder', 'quoteRefund', 'adjustStock', 'customers']));
    expect(await codesOf(names, ada)).toEqual(allWith(names, 'FORBIDDEN'));
  });

  it('staff may do nothing of the admin’s', async () => {
    expect(await codesOf(ADMINS, staff)).toEqual(allWith(ADMINS, 'FORBIDDEN'));
  });

  it('REST responds with 401 and 403', async () => {
    const refund = `/orders/${own.order}/refund`;
    expectProblem(await ada.post(refund, {}), { status: 403, code: 'forbidden' });
    for (const client of [store.nobody, await store.as('nobody@example.com')]) {
      const answer = await client.post(refund, {});
      expectProblem(answer, { status: 401, code: 'unauthenticated' });
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });
});
