import { expect, it } from '@jest/globals';
import { showActors } from '../../src/core/actor-field.js';
import { Role } from '../../src/core/context.js';

/** What this viewer sees of an actor. */
const shown = (viewer: object | undefined, actor: string) =>
  showActors(() => actor, { typeName: 'Refund', name: 'createdBy', config: { extensions: { actor: true } } as never })(
    {},
    {},
    { viewer } as never,
    {} as never,
  );

const ada = { role: Role.CUSTOMER, loginId: 'ada@example.com', formerLoginIds: ['Ada@old.example'] };

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ADA@example.com', 'ada@example.com'],
  ['ada@OLD.example', 'ada@example.com'],
  ['grace@example.com', 'staff'],
  ['API key till', 'staff'],
  ['[erased]', 'staff'],
  ['system', 'system'],
])('a customer sees %j as %j', (actor, seen) => {
  expect(shown(ada, actor)).toBe(seen);
});

it.each([
  ['staff', { role: Role.STAFF, loginId: 'staff@greenhouse.example' }],
  ['an admin', { role: Role.ADMIN, loginId: 'admin@greenhouse.example' }],
  ['nobody signed in, such as an API key', undefined],
])('%s sees who it was', (_, viewer) => {
  expect(shown(viewer, 'ada@example.com')).toBe('ada@example.com');
});
