import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { getMetadataStorage } from 'class-validator';
import { Role } from '../../../src/core/context.js';
import { AppError, EnumFact } from '../../../src/core/errors.js';
import type { FieldIssue } from '../../../src/core/field-issue.js';
import { clientIssue, issueMessages } from '../../../src/core/field-issue.js';
import { clientErrorOf } from '../../../src/http/errors/client-error.js';
import { makeSchema } from '../../../src/schema.js';

interface Metadata {
  type: string;
  name?: string;
}

describe('the table of messages', () => {
  it('has one for every rule that a decorator states', async () => {
    await makeSchema();
    const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<unknown, Metadata[]> };
    const all = [...storage.validationMetadatas.values()].flat();
    const rules = new Set(all.flatMap(({ name, type }) => (type === 'customValidation' ? [String(name)] : [])));
    expect(rules.size).toBeGreaterThan(10);
    expect([...rules].filter((rule) => !Object.hasOwn(issueMessages, rule))).toEqual([]);
  });

  it.each<[FieldIssue, message: string]>([
    [{ field: 'limit', code: 'max', received: 500, allowed: 100 }, 'limit must not be greater than 100 (received 500)'],
    [
      { field: 'shipping', code: 'isAmount', received: -1, allowed: { minimum: 0, maximum: 99 } },
      'shipping must be 0 to 99 minor units (received -1)',
    ],
    [
      { field: 'light', code: 'type', received: 'dark', allowed: ['low', 'medium'], variant: 'oneOf' },
      'light must be one of low, medium (received "dark")',
    ],
    [
      { field: 'to', code: 'min', variant: 'after', received: '2026-01-01', allowed: new Date('2027-01-01') },
      'to must be after 2027-01-01T00:00:00.000Z (received "2026-01-01")',
    ],
    [{ field: 'colour', code: 'unknown', allowed: [] }, 'colour is not a field of this request; allowed: nothing'],
    [{ field: 'after', code: 'exclusive', received: 'x', other: 'offset' }, 'after and offset cannot be used together'],
    [
      { field: 'q', code: 'isText', received: '{allowed}\0' },
      'q must be text without control characters, unpaired surrogates or a leading byte order mark, and not blank (received "{allowed}\\u0000")',
    ],
    [
      { field: 'q', code: 'maxLength', received: 'x'.repeat(300), allowed: 200 },
      `q must have 200 or fewer characters (received "${'x'.repeat(96)}...)`,
    ],
  ])('%j', (issue, message) => {
    expect(clientIssue(issue)).toEqual({
      ...{ field: issue.field, code: issue.code, message },
      ...{ received: issue.received, allowed: issue.allowed },
    });
  });
});

describe('an error of several fields', () => {
  const error = AppError.badInput([
    { field: 'limit', code: 'min', received: 0, allowed: 1 },
    { field: 'customerId', code: 'role', received: null, facts: { role: new EnumFact('Role', Role.CUSTOMER) } },
  ]);

  it('has all of it, enum values as the schema spells them', async () => {
    const { message, issues } = clientErrorOf(error, await makeSchema());
    expect(message).toBe(
      'limit must not be less than 1 (received 0); customerId is required for the role CUSTOMER, and not allowed for any other',
    );
    expect(issues.map((issue) => Object.keys(issue))).toEqual(
      Array.from({ length: 2 }, () => ['field', 'code', 'message', 'received', 'allowed']),
    );
  });

  it('names at most a hundred of them', () => {
    const many = Array.from(
      { length: 1000 },
      (_, at): FieldIssue => ({ field: `f${at}`, code: 'unknown', allowed: [] }),
    );
    expect(clientErrorOf(AppError.badInput(many)).issues).toHaveLength(100);
  });
});
