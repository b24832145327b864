import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { makeEncryption } from '../../../src/core/encryption/encryption.js';
import { makeHeadSigner } from '../../../src/core/encryption/head-signer.js';
import { signHeads } from '../../../src/events/chain/sign-heads.js';
import { checkHeads } from '../../../src/operations/audit/check-heads.js';
import { inSnapshot } from '../../../src/operations/open-store.js';
import { makeSchema } from '../../../src/schema.js';
import { cellOfSecret, reencryptSecrets } from '../../../src/webhooks/endpoints/webhook-secrets.js';
import { published } from '../../support/events.js';
import { leavingAllAsItWas } from '../../support/expectations.js';
import { openShop } from '../../support/shop.js';
import { ADMIN, demoId } from '../../support/store.js';
import { adminOn, WITH_COMMANDS } from './admin-commands.js';

const shop = await openShop({ ...WITH_COMMANDS, PROCESS_ROLE: 'all' });
await shop.sql('update webhook_endpoints set active = false');
const newKey = randomBytes(32);
const SECRETS_KEY = newKey.toString('base64');
const [before, after] = [adminOn(shop), adminOn(shop, { SECRETS_KEY })];
const DEMO = demoId(5001);
const boss = await shop.as(ADMIN);

const secretsOf = async (endpoint: string) => {
  const rows = await shop.sql<{ id: string; organization_id: string; secret: string }>(
    `select id, organization_id, secret from webhook_secrets where endpoint_id = '${endpoint}'`,
  );
  const encryption = makeEncryption([newKey]);
  return rows.map(({ id, organization_id: organizationId, secret }) =>
    encryption.decrypt(secret, cellOfSecret({ id, organizationId })),
  );
};

/** Signs the end of the chain with a key. Afterwards, all events have their places. */
async function sign(key: Buffer): Promise<void> {
  await shop.newPlant(1250, 5);
  await published(shop);
  await signHeads({ orm: shop.orm, schema: await makeSchema(), signer: makeHeadSigner([key]) });
  // A change wakes the worker, which a head does not.
  await shop.newPlant(1250, 5);
  await published(shop);
}

const heads = () => inSnapshot(shop.orm, (em) => checkHeads(em, makeHeadSigner([newKey])));
const headOf = async () => (await heads()).newest.find((head) => head.shop === 'greenhouse')?.signedHead;

it('loses nothing with the key that has encrypted everything, whatever it is told', async () => {
  for (const yes of [[], ['--yes']])
    expect(await leavingAllAsItWas(shop, () => before('forget-secrets', ...yes))).toMatchObject({
      exitCode: 0,
      out: 'Nothing is lost: SECRETS_KEY opens every webhook secret, and has signed every head of the events.\n',
    });
});

it('without --yes only says what no key opens', async () => {
  await sign(Buffer.from(WITH_COMMANDS.SECRETS_KEY, 'base64'));
  const { exitCode, out } = await leavingAllAsItWas(shop, () => after('forget-secrets'));
  expect(exitCode).toBe(1);
  expect(out).toContain('\n  greenhouse: webhook secrets: 1, signed heads: 1\n');
  expect(out).toContain(`\n  ${DEMO}  http://localhost:4100/webhooks\n`);
  expect(out).toMatch(/Nothing was changed\.\n$/);
  expect(out).not.toContain('whsec_');
});

it('with --yes gives each endpoint without a secret a new one, printed once, and records that; then a store starts', async () => {
  const make = 'mutation { it: createWebhookEndpoint(url: "http://127.0.0.1:4999/x") { id } }';
  const half = (await boss.graphql(make)).data.it.id as string;
  // One of its two secrets is known: its receiver goes on.
  const rotated = await boss.graphql(`mutation { it: rotateWebhookSecret(id: "${half}") { secret } }`);
  const known = makeEncryption([newKey]);
  const [row] = await shop.sql<{ id: string; organization_id: string }>(
    `select id, organization_id from webhook_secrets where endpoint_id = '${half}' and expires_at is null`,
  );
  const place = cellOfSecret({ id: String(row?.id), organizationId: String(row?.organization_id) });
  await shop.sql('update webhook_secrets set secret = ? where id = ?', [
    known.encrypt(rotated.data.it.secret, place),
    row?.id,
  ]);
  await expect(reencryptSecrets(shop.orm, known)).rejects.toThrow(/npm run admin -- forget-secrets/);
  expect((await heads()).findings).toHaveLength(1);

  const { exitCode, json } = await after('forget-secrets', '--yes', '--json');
  const secret = expect.stringMatching(/^whsec_[\w+/]{43}=$/);
  expect({ exitCode, json }).toEqual({
    exitCode: 0,
    json: {
      forgotten: true,
      shops: [
        {
          shop: 'greenhouse',
          secrets: 2,
          heads: 1,
          endpoints: [{ id: DEMO, url: 'http://localhost:4100/webhooks', secret }],
        },
      ],
    },
  });
  expect(await secretsOf(DEMO)).toEqual([json.shops[0].endpoints[0].secret]);
  expect(await secretsOf(half)).toEqual([rotated.data.it.secret]);
  await reencryptSecrets(shop.orm, known);
  expect((await heads()).findings).toEqual([]);
  expect(await headOf()).toMatchObject({ verified: false, forgottenAt: expect.any(Date) });
  const rows = await shop.sql(
    `select operation, outcome, resource_ids, arguments, user_id from audit_log where operation = 'forget-secrets'`,
  );
  expect(rows).toEqual([
    {
      operation: 'forget-secrets',
      outcome: 'ok',
      resource_ids: [DEMO],
      arguments: { secrets: 2, heads: 1 },
      user_id: null,
    },
  ]);
  expect((await after('forget-secrets')).exitCode).toBe(0);
});

it('excuses no head that another key signs later', async () => {
  await sign(newKey);
  expect((await heads()).findings).toEqual([]);
  expect(await headOf()).toEqual({ position: expect.any(Number), at: expect.any(Date), verified: true });
  await sign(randomBytes(32));
  expect((await heads()).findings).toHaveLength(1);
});
