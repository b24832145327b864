import { describe, expect, it } from '@jest/globals';
import { catalogue, eventTypes } from '../../src/events/catalogue.js';
import type { Client } from '../support/client.js';
import { openShop, type Shop, WITH_MAILS } from '../support/shop.js';
import { eventsOf } from '../support/state.js';
import { expectComplete, expectStepDone } from '../support/steps.js';
import { ADMIN } from '../support/store.js';
import { scenariosOf } from './scenarios.js';

const given = {} as { shop: Shop; admin: Client };
const scenarios = scenariosOf(given);

const shop = await openShop({ PROCESS_ROLE: 'api', ...WITH_MAILS });
const admin = await shop.as(ADMIN);
Object.assign(given, { shop, admin });

describe('every mutation', () => {
  it('has its scenarios', async () => {
    const { data } = await admin.graphql('{ __schema { mutationType { fields { name } } } }');
    const names = data.__schema.mutationType.fields.map((field: { name: string }) => field.name);
    expectComplete(Object.keys(scenarios), names, 'Add a scenario to test/events/scenarios.ts.');
  });

  it.each(Object.entries(scenarios))('%s writes exactly the events that the catalogue declares', async (name, all) => {
    const seen = new Set<string>();
    for (const [types, scenario] of all) {
      const mutation = `mutation { ${await scenario()} }`;
      // Some of them end the session.
      const answer = await (await shop.as(ADMIN)).graphql(mutation);
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
    expectStepDone(undeclared, `Add ${name} to emittedBy of these events in src/events/catalogue.ts.`);
    expectStepDone(unseen, `Add a scenario of ${name} that emits these, or take it out of their emittedBy.`);
  });
});
