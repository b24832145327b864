import { describe, expect, it } from '@jest/globals';
import { ownArguments } from '../auth/arguments.js';
import { call, idsOf, operationsOf } from '../auth/walk.js';
import { statementsOf } from '../support/statements.js';
import { ADMIN, openStore } from '../support/store.js';

/** Statements that name no organization, each with why it may: a database for each group of shops would need no more. */
const EXCEPTIONS: [why: string, statement: RegExp][] = [
  ['it reads and writes no table', /^(begin|commit|rollback|start transaction|select pg_advisory_xact_lock\()/],
  [
    'the key of the table is the organization',
    /^(select "o0"\."id", .* from "organizations"|update organizations set) /,
  ],
  ['it finds out whose a token is', /^select find_callers\(/],
  ['its argument is the organization', /^select catalogue_version\(\$1\)/],
  ['the ORM writes rows by their key, which it read before', /^(update|delete from) "\w+" .*where "id" (=|in) /],
];

const store = await openStore({ PROCESS_ROLE: 'api' });

describe('one database for all shops', () => {
  it('every statement of every operation names its organization, or is one of the declared exceptions', async () => {
    const { own } = await idsOf(store);
    const admin = await store.as(ADMIN);
    const operations = (await operationsOf(admin)).filter(({ name }) => name !== 'logout');
    const sent = await statementsOf(async () => {
      for (const operation of operations) await call(admin, operation, ownArguments(operation, own) as never);
    });
    const statements = [...new Set(sent.map((text) => text.replace(/\s+/g, ' ')))];
    const nameless = statements.filter((statement) => !statement.includes('organization_id'));
    expect(nameless.filter((statement) => !EXCEPTIONS.some(([, exception]) => exception.test(statement)))).toEqual([]);
    const unused = EXCEPTIONS.filter(([, exception]) => !nameless.some((statement) => exception.test(statement)));
    expect(unused).toEqual([]);
    // Reads, writes, locks: a test that recorded nothing would show nothing.
    expect(statements.length - nameless.length).toBeGreaterThan(50);
  });
});
