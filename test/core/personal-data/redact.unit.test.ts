import { describe, expect, it } from '@jest/globals';
import { redact } from '../../../src/core/personal-data/redact.js';

const LOGINS = new Set(['ada@example.com']);

describe('redact', () => {
  it('erases the name and the email of a customer, and every part of an address', () => {
    const home = {
      id: '1',
      label: 'home',
      recipient: 'Ada',
      line1: 'A 1',
      line2: null,
      country: 'DE',
      isDefault: true,
    };
    expect(redact({ id: '2', name: 'Ada', email: 'a@b.c', addresses: [home] }, LOGINS)).toEqual({
      id: '2',
      name: '[erased]',
      email: '[erased]',
      addresses: [
        {
          ...{ id: '1', label: '[erased]', recipient: '[erased]', line1: '[erased]', line2: null },
          ...{ country: '[erased]', isDefault: true },
        },
      ],
    });
  });

  it('erases login ids wherever they are, and the notes of those who have them', () => {
    const timeline = [
      { actor: 'ada@example.com', note: 'mine' },
      { actor: 'staff', note: 'ours' },
    ];
    expect(redact({ timeline, createdBy: 'ada@example.com' }, LOGINS)).toEqual({
      timeline: [
        { actor: '[erased]', note: '[erased]' },
        { actor: 'staff', note: 'ours' },
      ],
      createdBy: '[erased]',
    });
  });

  it('keeps everything else, in its order', () => {
    const order = { id: '3', items: [{ name: 'Fern', total: { amount: 100 } }], note: 'x', tracking: null, paid: true };
    expect(JSON.stringify(redact(order, LOGINS))).toBe(JSON.stringify(order));
  });
});
