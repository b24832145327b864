import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import type { Context } from '../../../src/core/context.js';
import { auditEntry, changedIds } from '../../../src/mutations/audit-log/audit-entry.js';
import { makeSchema } from '../../../src/schema.js';

const [PLANT, ORDER] = ['00000000-0000-7000-8000-000000001001', '00000000-0000-7000-8000-000000003001'];
const viewer = { organizationId: 'o', userId: 'u', role: 'STAFF', apiKeyId: 'k' };
const contextOf = async (more: object) =>
  ({ schema: await makeSchema(), request: { id: 'r', clientId: 'c', address: '::1' }, ...more }) as unknown as Context;
const call = { mutation: 'adjustStock', args: { plantId: PLANT, change: 3 }, outcome: 'FORBIDDEN' };

it('says who called what from where, with which arguments, and how it ended', async () => {
  const entry = auditEntry(await contextOf({ viewer }), call);
  expect(entry).toMatchObject({
    ...{ organization_id: 'o', user_id: 'u', role: 'STAFF', api_key_id: 'k', operation: 'adjustStock' },
    ...{ request_id: 'r', client_request_id: 'c', address: '::1', outcome: 'FORBIDDEN', previous: null },
    arguments: JSON.stringify({ plantId: PLANT, change: 3 }),
    resource_ids: `{${PLANT}}`,
  });
});

it('names each id of the arguments and of what was changed once', async () => {
  const entry = auditEntry(await contextOf({ viewer }), { ...call, changed: [ORDER, PLANT, ORDER] });
  expect(entry?.resource_ids).toBe(`{${PLANT},${ORDER}}`);
});

it('takes the caller that a login found, then who is signed in, then the key', async () => {
  const auditActor = { organizationId: 'o', userId: 'found' };
  const apiKey = { organizationId: 'o', apiKeyId: 'alone' };
  const entries = [{ auditActor, viewer, apiKey }, { viewer, apiKey }, { apiKey }, {}].map(async (actors) =>
    auditEntry(await contextOf(actors), call),
  );
  const actors = (await Promise.all(entries)).map((entry) => entry && [entry.user_id, entry.api_key_id]);
  expect(actors).toEqual([['found', null], ['u', 'k'], [null, 'alone'], undefined]);
});

it('what was changed are the ids of the answer and of the events', async () => {
  const events = [{ resource: { id: ORDER } }];
  const ctx = await contextOf({ events });
  expect([{ id: PLANT }, { id: 'psk_x' }, null].map((answer) => changedIds(ctx, answer))).toEqual([
    [PLANT, ORDER],
    [ORDER],
    [ORDER],
  ]);
});
