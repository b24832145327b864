import { beforeAll, describe, expect, it } from '@jest/globals';
import type { GraphQLSchema } from 'graphql';
import { redact } from '../../../src/core/personal-data/redact.js';
import { makeSchema } from '../../../src/schema.js';

let schema: GraphQLSchema;

beforeAll(async () => {
  schema = await makeSchema();
});

const ids = new Set<string>();
const redacted = (type: string, value: unknown) =>
  redact(schema, type, value, { loginIds: new Set(['ada@example.com']), ids });

describe('redact', () => {
  it('erases the name and the email of a customer, and every text of their addresses, whose ids it adds', () => {
    const address = { id: '1', label: 'home', recipient: 'Ada', line1: 'A 1', line2: null, isDefault: true };
    expect(redacted('Customer', { id: '2', name: 'Ada', email: 'a@b.c', addresses: [address] })).toEqual({
      ...{ id: '2', name: '[erased]', email: '[erased]' },
      addresses: [
        { id: '1', label: '[erased]', recipient: '[erased]', line1: '[erased]', line2: null, isDefault: true },
      ],
    });
    expect([...ids]).toEqual(['1']);
  });

  it('erases the copy of an address, whichever of its texts it has', () => {
    const order = { id: '3', shippingAddress: { line1: 'A 1', country: 'DE', floor: 2 }, trackingNumber: 'T' };
    expect(redacted('Order', order)).toEqual({
      ...order,
      shippingAddress: { line1: '[erased]', country: '[erased]', floor: 2 },
    });
  });

  it('erases the login ids of the customer, and the notes beside them, but not those of others', () => {
    const timeline = [
      { actor: 'ada@example.com', note: 'mine' },
      { actor: 'staff', note: 'ours' },
    ];
    expect(redacted('Order', { timeline })).toEqual({
      timeline: [
        { actor: '[erased]', note: '[erased]' },
        { actor: 'staff', note: 'ours' },
      ],
    });
    expect(redacted('Refund', { createdBy: 'ada@example.com', note: 'ours' })).toEqual({
      ...{ createdBy: '[erased]', note: 'ours' },
    });
  });

  it('keeps everything else, in its order', () => {
    const order = { id: '3', items: [{ name: 'Fern', total: { amount: 100 } }], trackingNumber: null, unknown: 'x' };
    expect(JSON.stringify(redacted('Order', order))).toBe(JSON.stringify(order));
    expect(redacted('Plant', { name: 'Fern' })).toEqual({ name: 'Fern' });
    expect(redacted('Boolean', true)).toBe(true);
  });
});
