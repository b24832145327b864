import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, eventTypes } from '../../../src/core/events/catalogue.js';
import type { Client } from '../../support/client.js';
import { scenariosOf } from '../../support/scenarios.js';
import { openShop, type Shop } from '../../support/shop.js';
import { eventsOf } from '../../support/state.js';
import { expectComplete, expectStepDone } from '../../support/steps.js';
import { ADMIN } from '../../support/store.js';

let shop: Shop;
let admin: Client;

const given = {} as { shop: Shop; admin: Client };
const scenarios = scenariosOf(given);

beforeAll(async () => {
  shop = await openShop({ PROCESS_ROLE: 'api' });
  admin = await shop.as(ADMIN);
  Object.assign(given, { shop, admin });
});

afterAll(() => shop.close());

describe('every mutation', () => {
  it('has its scenarios', async () => {
    const { data } = await admin.graphql('{ __schema { mutationType { fields { name } } } }');
    const names = data.__schema.mutationType.fields.map((field: { name: string }) => field.name);
    expectComplete(Object.keys(scenarios), names, 'Add a scenario to test/support/scenarios.ts.');
  });

  it.each(Object.entries(scenarios))('%s writes exactly the events that the catalogue declares', async (name, all) => {
    const seen = new Set<string>();
    for (const [types, scenario] of all) {
      const answer = await admin.graphql(`mutation { ${await scenario()} }`);
      expect(answer.errors).toBeUndefined();
      const events = (await eventsOf(shop, answer)).map(({ type }) => type);
      expect(events).toEqual(types);
      for (const type of events) seen.add(type);
    }
    const declared = eventTypes.filter((type) => (catalogue[type].emittedBy as readonly string[]).includes(name));
    const [undeclared, unseen] = [
      [...seen].filter((type) => !declared.includes(type as never)),
      declared.filter((type) => !seen.has(type)),
    ];
    expectStepDone(undeclared, `Add ${name} to emittedBy of these events in src/core/events/catalogue.ts.`);
    expectStepDone(unseen, `Add a scenario of ${name} that emits these, or take it out of their emittedBy.`);
  });
});
