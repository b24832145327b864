import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { seedMany } from '../../../bench/seed/seed-many.js';
import { readConfig } from '../../../src/config/config.js';
import { connect } from '../../../src/connect.js';
import { makeHeadSigner } from '../../../src/core/encryption/head-signer.js';
import { audit, findingsOf, laws } from '../../../src/operations/audit/audit.js';
import { auditCommand, report } from '../../../src/operations/audit/audit-command.js';
import { checkHeads } from '../../../src/operations/audit/check-heads.js';
import type { Finding } from '../../../src/operations/audit/law.js';
import { inSnapshot } from '../../../src/operations/open-store.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { describeEmbedded } from '../../support/postgres/on-postgres.js';
import { ADAS, GRACES, openShop } from '../../support/shop.js';
import { demoId } from '../../support/store.js';
import { type Corruptions, customer, FEED, order, plant } from './corruption.js';
import { eventCorruptions } from './event-corruptions.js';
import { entry, ledgerCorruptions } from './ledger-corruptions.js';
import { type Known, makeHistory } from './mixed-history.js';
import { orderCorruptions } from './order-corruptions.js';
import { shipmentCorruptions } from './shipment-corruptions.js';
import { snapshotCorruptions } from './snapshot-corruptions.js';

/** Each damages one thing; most get past what the database itself would refuse. */
const corruptions: Corruptions = {
  ...{ ...orderCorruptions, ...shipmentCorruptions, ...ledgerCorruptions },
  ...{ ...eventCorruptions, ...snapshotCorruptions },
};
let known: Known;
const signer = makeHeadSigner([randomBytes(32)]);
const NO_ROWS = { orders: 0, refunds: 0, shipments: 0, plants: 0, accounts: 0, redemptions: 0, events: 0 };

const shop = await openShop();
// Without an endpoint, the worker has nothing left to write once all events have their positions.
await shop.sql('update webhook_endpoints set active = false');

const auditNow = () => inSnapshot(shop.orm, (em) => audit(em, () => {}, signer));

/** What `look` finds after these statements, which are undone; they get past triggers and foreign keys. */
async function after(statements: string[], look: (em: EntityManager) => Promise<Finding[]>): Promise<Finding[]> {
  const em = shop.orm.em.fork();
  await em.begin();
  try {
    await em.execute('set local session_replication_role = replica');
    for (const statement of statements) await em.execute(statement);
    return await look(em as EntityManager);
  } finally {
    await em.rollback();
  }
}

/** What these laws find. */
async function findingsOfLaws(em: EntityManager, names: Set<string>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const law of laws.filter(({ name }) => names.has(name))) findings.push(...(await findingsOf(em, law)));
  if (names.has('event.head')) findings.push(...(await checkHeads(em, signer)).findings);
  return findings;
}

/** The laws that were broken, by subject. */
function bySubject(findings: Finding[]): Record<string, string[]> {
  const laws = Map.groupBy(findings, (finding) => finding.subject);
  return Object.fromEntries(
    [...laws].map(([subject, all]) => [subject, [...new Set(all.map(({ law }) => law))].sort()]),
  );
}

describe('the audit of the demo data', () => {
  it('finds nothing, and counts what it looked at', async () => {
    const steps: [number, number][] = [];
    const { findings, counts } = await inSnapshot(shop.orm, (em) => audit(em, (...step) => steps.push(step)));
    expect(findings).toEqual([]);
    expect(counts).toEqual({
      orders: 7,
      refunds: 1,
      shipments: 3,
      plants: 85,
      accounts: 3,
      redemptions: 1,
      events: 0,
    });
    expect(steps.at(-1)).toEqual([laws.length, laws.length]);
  });
});

describe('the audit after a mixed history', () => {
  beforeAll(async () => {
    known = await makeHistory(shop, signer);
  });

  it('finds nothing', async () => {
    const { findings, counts } = await auditNow();
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ orders: 23, refunds: 13, shipments: 7, accounts: 5, redemptions: 5 });
    expect(counts.events).toBeGreaterThan(100);
  });

  it('changes nothing, and could not', async () => {
    await leavingAllAsItWas(shop, auditNow);
    const write = inSnapshot(shop.orm, (em) => em.execute('update plants set stock = 0'));
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  it('takes points that were adjusted or expired down to 0', async () => {
    const all = [...entry(ADAS, 'adjust', 10), ...entry(ADAS, 'adjust', -6), ...entry(GRACES, 'expire', -137)];
    expect(bySubject(await after(all, async (em) => (await audit(em)).findings))).toEqual({
      [customer(ADAS)]: ['event.points'],
      [customer(GRACES)]: ['event.points'],
    });
  });

  it.each(Object.entries(corruptions))('finds %s', async (_, { by, finds }) => {
    const due = Object.entries(finds(known)).map(([subject, laws]) => [subject, laws.sort()]);
    const names = new Set(Object.values(finds(known)).flat());
    const findings = await after(by(known), (em) => findingsOfLaws(em, names));
    expect(bySubject(findings)).toEqual(Object.fromEntries(due));
  });

  it('names all damage at once, and nothing else', async () => {
    const statements = [
      'what has been refunded of an order',
      'stock that changed behind the ledger',
      'a balance',
      'a body',
      'a head that was signed with another key',
      'the name of a line',
      'the note of a refund',
    ].flatMap((name) => corruptions[name]?.by(known) ?? []);
    const findings = await after(statements, async (em) => (await audit(em, () => {}, signer)).findings);
    expect(bySubject(findings)).toEqual({
      [order(known.partly.number)]: ['event.refund', 'refund.money'],
      [order(known.processing.number)]: ['event.created'],
      [plant(known.plants[0])]: ['stock.sum'],
      [customer(ADAS)]: ['points.balance'],
      [FEED]: ['event.digest', 'event.head'],
    });
  });

  it('finds nothing any more, once all damage is undone', async () => {
    expect((await auditNow()).findings).toEqual([]);
  });

  it('finds nothing after the seed has added orders to a shop in use', async () => {
    await seedMany(shop.orm, { plants: 0, orders: 40, seed: 1 });
    const { findings, counts } = await auditNow();
    expect(findings).toEqual([]);
    expect(counts.orders).toBe(23 + 40);
  });

  it('has laws that the documentation lists', () => {
    const listed = readFileSync('docs/audit-laws.md', 'utf8')
      .split('\n')
      .filter((line) => /^- `[a-z]+\.[a-z-]+`:/.test(line));
    expect(listed).toEqual(laws.map(({ name, sentence }) => `- \`${name}\`: ${sentence}`));
  });

  it('has found every one of its laws broken', () => {
    const tried = new Set(Object.values(corruptions).flatMap(({ finds }) => Object.values(finds(known)).flat()));
    expect([...tried].sort()).toEqual(laws.map(({ name }) => name).sort());
  });
});

describe('the report', () => {
  it('says how far each chain goes, and whether a signature proves it', () => {
    const head = { position: 40, at: new Date(0), verified: true };
    const heads = [
      { shop: 'quiet', position: 0 },
      { shop: 'new', position: 7 },
      { shop: 'greenhouse', position: 41, signedHead: head },
      { shop: 'orchid-house', position: 41, signedHead: { ...head, verified: false } },
      { shop: 'lost', position: 41, signedHead: { ...head, verified: false, forgottenAt: new Date(1) } },
    ];
    expect(report({ findings: [], counts: NO_ROWS, heads }, 1).split('\n').slice(0, 4)).toEqual([
      'Events of new: 7 in the chain, and no signed head yet.',
      'Events of greenhouse: 41 in the chain; signed up to 40 at 1970-01-01T00:00:00.000Z, verified.',
      'Events of orchid-house: 41 in the chain; signed up to 40 at 1970-01-01T00:00:00.000Z, NOT verified, because SECRETS_KEY is not set.',
      'Events of lost: 41 in the chain; signed up to 40 at 1970-01-01T00:00:00.000Z, NOT verified, because its key was declared lost at 1970-01-01T00:00:00.001Z (forget-secrets).',
    ]);
  });

  it('names what is written and what should be', async () => {
    const damage = [`update plants set stock = stock + 1 where id = '${demoId(9001)}'`];
    const findings = await after(damage, (em) => findingsOfLaws(em, new Set(['stock.sum'])));
    const counts = { ...NO_ROWS, orders: 1, plants: 2 };
    expect(report({ findings, counts, heads: [] }, 1.23)).toBe(
      'stock.sum: plant 00000000-0000-7000-8000-000000009001 of orchid-house: the stock is 19, but should be 18.\n' +
        'Checked 1 order, 0 refunds, 0 shipments, 2 plants, 0 accounts, 0 reward codes, 0 events in 1.2 s. 1 problem found.\n',
    );
    expect(report({ findings: [], counts, heads: [] }, 1)).toMatch(/^Checked 1 order.* Everything adds up\.\n$/);
  });
});

describeEmbedded('the command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes the folder of a store that is not open, and only that', async () => {
    await expect(auditCommand({ DATA_DIR: folder })).rejects.toThrow(/^DATA_DIR is ".*", but it must be the folder of/);
    await expect(auditCommand({ DATA_DIR: 'memory://' })).rejects.toThrow(/^DATA_DIR is "memory:\/\/"/);
    expect(readdirSync(folder)).toEqual([]);
    const orm = await connect(readConfig({ DATA_DIR: folder }), process.env['TEST_EMPTY_IMAGE']);
    await expect(auditCommand({ DATA_DIR: folder })).rejects.toThrow(/another store is using it/);
    await orm.em.fork().execute('select 1');
    await orm.close();
    await expect(auditCommand({ DATA_DIR: folder })).rejects.toThrow(/^This database contains no store/);
  });

  it('prints whether everything adds up', async () => {
    rmSync(folder, { recursive: true });
    const orm = await connect(readConfig({ DATA_DIR: folder }), process.env['TEST_IMAGE']);
    await orm.close();
    const good = await auditCommand({ DATA_DIR: folder });
    expect(good).toEqual({ clean: true, text: expect.stringMatching(/^Checked 7 orders, .* Everything adds up\.\n$/) });
    const damaged = await connect(readConfig({ DATA_DIR: folder }));
    await damaged.em.fork().execute("update orders set refunded = refunded + 1 where number = 'GH-1002'");
    await damaged.close();
    const { clean, text } = await auditCommand({ DATA_DIR: folder });
    expect(clean).toBe(false);
    expect(text).toMatch(/^refund\.money: order GH-1002 of greenhouse: refunded is \d+, but should be \d+\.\nChecked /);
  });

  it('names the wrong setting in one line', async () => {
    await expect(auditCommand({ DATABASE_URL: 'nonsense' })).rejects.toThrow(
      /^DATABASE_URL is "nonsense", but it must be/,
    );
  });
});
