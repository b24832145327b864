import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { newKey } from '../../../support/store.js';

it('a new field is erased wherever it was copied to, because it is declared personal', async () => {
  const script = `${import.meta.dirname}/gift-note.ts`;
  const { stdout } = await promisify(execFile)(process.execPath, [script, newKey()]);
  expect(JSON.parse(stdout)).toEqual({
    before: ['event_bodies.body', 'events.data', 'idempotency_keys.answer', 'orders.gift_note'],
    after: [],
    order: { gift_note: '[erased]' },
  });
});
