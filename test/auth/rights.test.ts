import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/core/context.js';
import { restRoutes } from '../../src/http/rest-routes.js';
import { makeSchema } from '../../src/schema.js';
import type { Client } from '../support/client.js';
import { rotating } from '../support/depth.js';
import { expectProblem, leavingAllAsItWas } from '../support/expectations.js';
import { ADA, ADMIN, demoId, GRACE, ORCHID_KEY, openStore, STAFF } from '../support/store.js';
import { idArguments } from './arguments.js';
import { type Right, rightsOf, rightsTable } from './rights.js';
import { call, type Operation, operationsOf } from './walk.js';

const store = await openStore({ PROCESS_ROLE: 'api' });
const operations = await operationsOf(store.nobody);
const rights = rightsOf(await makeSchema(), operations);

const PEOPLE: Record<string, Role | undefined> = {
  nobody: undefined,
  [ADA]: Role.CUSTOMER,
  [GRACE]: Role.CUSTOMER,
  [STAFF]: Role.STAFF,
  [ADMIN]: Role.ADMIN,
  'staff@orchid.example': Role.STAFF,
  'admin@orchid.example': Role.ADMIN,
};
const CEILINGS = Object.values(Role);
/** A day tries the highest one, and another. */
const CEILINGS_OF_TODAY = [...rotating([Role.CUSTOMER, Role.STAFF], 2), Role.ADMIN];
const rank = (role: Role) => CEILINGS.indexOf(role);

const keyOf = (person: string) => (person.endsWith('orchid.example') ? ORCHID_KEY : 'psk_demo_greenhouse');

/** Sessions of everybody, opened with keys that then get this ceiling. */
async function clientsBelow(ceiling: Role): Promise<Record<string, Client>> {
  await store.sql("update api_keys set max_role = 'admin' where id in (?, ?)", [demoId(10), demoId(11)]);
  const people = Object.keys(PEOPLE).map(async (person): Promise<[string, Client]> => {
    return [person, person === 'nobody' ? store.nobody : await store.as(person, keyOf(person))];
  });
  const clients = Object.fromEntries(await Promise.all(people));
  await store.sql('update api_keys set max_role = ? where id in (?, ?)', [ceiling, demoId(10), demoId(11)]);
  return clients;
}

/** Ids of nothing: who may call an operation gets NOT_FOUND, and nothing changes by accident. */
const absent = (operation: Operation): object => {
  const role = operation.name === 'createUser' ? { role: 'CUSTOMER', customerId: randomUUID() } : {};
  return Object.assign({}, ...idArguments(operation).map(([, , give]) => give(randomUUID())), role);
};

/** What the schema says of a call. `login` ignores the token, and is refused here for its wrong key. */
function expected({ name, roles }: Right, person: string, ceiling: Role): string {
  const role = PEOPLE[person];
  if (name === 'login') return 'UNAUTHENTICATED';
  if (!role) return roles ? 'UNAUTHENTICATED missing' : 'allowed';
  if (rank(role) > rank(ceiling)) return 'UNAUTHENTICATED revoked';
  return roles && !roles.includes(role) ? 'FORBIDDEN' : 'allowed';
}

async function outcomeOf(client: Client, operation: Operation): Promise<string> {
  const { errors } = await call(client, operation, absent(operation) as never);
  const { code, reason } = errors?.[0]?.extensions ?? {};
  if (code === 'UNAUTHENTICATED') return reason ? `${code} ${reason}` : code;
  return code === 'FORBIDDEN' ? code : 'allowed';
}

const operationOf = ({ name }: Right): Operation => operations.find((each) => each.name === name) as Operation;

describe('every operation', () => {
  it.each(CEILINGS_OF_TODAY)('may be called by whom the schema says, with a key up to %s', async (ceiling) => {
    const clients = Object.entries(await clientsBelow(ceiling));
    const calls = rights.flatMap((right) =>
      clients.map(([person, client]) => ({ right, person, client, declared: expected(right, person, ceiling) })),
    );
    const tried = async (some: typeof calls) => {
      const outcomes: Record<string, string> = {};
      for (const { right, person, client } of some)
        outcomes[`${right.name} by ${person}`] = await outcomeOf(client, operationOf(right));
      const all = some.map(({ right, person, declared }) => [`${right.name} by ${person}`, declared]);
      expect(outcomes).toEqual(Object.fromEntries(all));
    };
    const allowed = calls.filter(({ declared }) => declared === 'allowed');
    await leavingAllAsItWas(store, () => tried(calls.filter((each) => !allowed.includes(each))));
    // `logout` last of all, because it ends the session.
    await tried(allowed.filter(({ right }) => right.name !== 'logout'));
    await tried(allowed.filter(({ right }) => right.name === 'logout'));
    await clientsBelow(Role.ADMIN);
  });
});

describe('docs/rights.md', () => {
  it('is right that a higher role may do all that a lower one may', () => {
    for (const { name, roles = CEILINGS } of rights) {
      const inOrder = CEILINGS.filter((role) => roles.includes(role));
      expect({ name, roles: inOrder }).toEqual({ name, roles: CEILINGS.slice(-roles.length) });
    }
  });

  it('shows what the schema says (RECORD_RIGHTS=1 writes it)', () => {
    const page = readFileSync('docs/rights.md', 'utf8');
    const between = /(<!-- rights -->\n)[\s\S]*?(\n<!-- end -->)/;
    expect(page).toMatch(between);
    const current = page.replace(between, (_, start: string, end: string) => start + rightsTable(rights) + end);
    if (process.env['RECORD_RIGHTS']) writeFileSync('docs/rights.md', current);
    else expect(page).toBe(current);
  });
});

describe('the REST routes', () => {
  it('document the roles of their fields', () => {
    for (const { field, role } of restRoutes) {
      const open = role === 'anyone' || role === 'catalogue';
      const { roles } = rights.find(({ name }) => name === field.split('.')[1]) as Right;
      expect({ field, open }).toEqual({ field, open: roles === undefined });
      expect({ field, staff: role === 'staff' }).toEqual({ field, staff: roles?.includes(Role.CUSTOMER) === false });
    }
  });

  it('respond with 401 and 403', async () => {
    const ada = await store.as(ADA);
    expectProblem(await ada.post(`/orders/${demoId(3001)}/refund`, {}), { status: 403, code: 'forbidden' });
    const answer = await store.nobody.post(`/orders/${demoId(3001)}/refund`, {});
    expectProblem(answer, { status: 401, code: 'unauthenticated', facts: ['reason'] });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});
