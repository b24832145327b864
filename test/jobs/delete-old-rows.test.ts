import { afterEach, describe, expect, it } from '@jest/globals';
import { addSeconds, clock } from '../../src/core/clock.js';
import { KEPT_SECONDS } from '../../src/core/limits.js';
import { deleteOldRows } from '../../src/jobs/delete-old-rows.js';
import { audit } from '../../src/operations/audit/audit.js';
import { inSnapshot } from '../../src/operations/open-store.js';
import { openShop } from '../support/shop.js';
import { ADA, newKey, STAFF } from '../support/store.js';

const realNow = clock.now;

const shop = await openShop();

afterEach(() => {
  clock.now = realNow;
});

const at = (seconds: number) => {
  const now = addSeconds(realNow(), seconds);
  clock.now = () => now;
};
const count = async (table: string) =>
  (await shop.sql<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count;
const clean = async () => expect((await inSnapshot(shop.orm, (em) => audit(em))).findings).toEqual([]);

describe('the answers of idempotency keys', () => {
  const create = async (key: string, sku: string) =>
    (await shop.as(STAFF)).graphql(
      `mutation { createPlant(sku: "${sku}", name: "A plant", description: "A plant.", price: 100, stock: 1) { id } }`,
      {},
      { 'idempotency-key': key },
    );

  it('are kept for 30 days, and then the key is new', async () => {
    const [key, sku] = [newKey(), newKey().slice(0, 20)];
    const first = await create(key, sku);
    at(KEPT_SECONDS - 60);
    expect(await deleteOldRows(shop.orm, 'idempotency_keys')).toBe(0);
    expect((await create(key, sku)).data).toEqual(first.data);
    at(KEPT_SECONDS + 60);
    expect(await deleteOldRows(shop.orm, 'idempotency_keys')).toBe(1);
    expect(await count('idempotency_keys')).toBe(0);
    clock.now = realNow;
    expect((await create(key, newKey().slice(0, 20))).data.createPlant.id).not.toBe(first.data.createPlant.id);
    await clean();
  });

  it('are deleted in batches, however many there are', async () => {
    await shop.sql(
      `insert into idempotency_keys (id, organization_id, created_at, user_id, key, fingerprint, answer)
       select gen_random_uuid(), u.organization_id, now() - interval '31 days', u.id, 'old-' || n, 'x', '{}'
       from users u, generate_series(1, 2500) n where u.login_id = '${ADA}'`,
    );
    const before = await count('idempotency_keys');
    expect(await deleteOldRows(shop.orm, 'idempotency_keys')).toBe(2500);
    expect(await count('idempotency_keys')).toBe(Number(before) - 2500);
  });
});

describe('sessions', () => {
  it('are deleted 30 days after they expired', async () => {
    const before = Number(await count('sessions'));
    at(-KEPT_SECONDS - 2 * 3600);
    await shop.as(ADA);
    at(-KEPT_SECONDS);
    const kept = await shop.as(ADA);
    clock.now = realNow;
    expect(await count('sessions')).toBe(before + 2);
    expect(await deleteOldRows(shop.orm, 'sessions')).toBe(1);
    expect(await count('sessions')).toBe(before + 1);
    // It expired, as before; those who are signed in stay so.
    expect((await kept.graphql('{ me { loginId } }')).errors?.[0]?.extensions?.['code']).toBe('UNAUTHENTICATED');
    expect((await shop.staff.graphql('{ me { loginId } }')).data.me.loginId).toBe(STAFF);
    await clean();
  });
});
