import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeHeadSigner } from '../../../src/core/encryption/head-signer.js';
import { signHeads } from '../../../src/events/chain/sign-heads.js';
import { audit } from '../../../src/operations/audit/audit.js';
import { inSnapshot } from '../../../src/operations/open-store.js';
import { makeSchema } from '../../../src/schema.js';
import { openShop } from '../../support/shop.js';
import { ADMIN, demoId } from '../../support/store.js';
import { until } from '../../webhooks/support/webhook-sink.js';

const [OLD, NEW] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const ORGANIZATION = demoId(1);

const published = () => until(async () => (await shop.sql('select from events where position is null')).length === 0);
const sign = (key: Buffer): Promise<number> => signHeads({ orm: shop.orm, schema, signer: makeHeadSigner([key]) });
/** Wakes the worker and writes nothing: the answer comes from an idempotency key. */
const wake = () =>
  admin.graphql('mutation { createUser(loginId: "w", role: STAFF) { id } }', {}, { 'idempotency-key': 'w' });
async function signAndPublish(key: Buffer): Promise<number> {
  const count = await sign(key);
  await wake();
  await published();
  return count;
}
const auditWith = (...keys: Buffer[]) =>
  inSnapshot(shop.orm, (em) => audit(em, () => {}, keys.length > 0 ? makeHeadSigner(keys) : undefined));
const newest = async (...keys: Buffer[]) =>
  (await auditWith(...keys)).heads.find(({ shop: slug }) => slug === 'greenhouse')?.signedHead;

async function newestHead() {
  const query = '{ events(types: ["ledger.head"], limit: 100) { items { position resource { type id } data } } }';
  return (await admin.graphql(query)).data.events.items.at(-1);
}

const shop = await openShop();
const schema = await makeSchema();
const admin = await shop.as(ADMIN);
await wake();

describe('signing the head of the chain', () => {
  it('signs nothing in a store without events', async () => {
    expect(await sign(OLD)).toBe(0);
  });

  it('publishes an event that anyone can verify with the public key', async () => {
    await shop.newPlant(100, 1);
    await published();
    expect(await signAndPublish(OLD)).toBe(1);
    const { resource, data } = await newestHead();
    const [event] = await shop.sql<{ link: string }>('select link from events where position = ?', [data.position]);
    expect(resource).toEqual({ type: 'organization', id: ORGANIZATION });
    expect(data).toEqual({
      position: 2,
      link: event?.link,
      public_key: makeHeadSigner([OLD]).publicKey,
      signature: expect.stringMatching(/^[\w-]{86}$/),
    });
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: data.public_key }, format: 'jwk' });
    const text = (position: number) =>
      Buffer.from(`plant-store ledger head\n${ORGANIZATION}\n${position}\n${data.link}`);
    const signature = Buffer.from(data.signature, 'base64url');
    expect(verify(null, text(2), key, signature)).toBe(true);
    expect(verify(null, text(1), key, signature)).toBe(false);
  });

  it('signs again only after another event', async () => {
    expect(await signAndPublish(OLD)).toBe(0);
    await shop.newPlant(100, 1);
    await published();
    expect(await signAndPublish(OLD)).toBe(1);
    expect((await newestHead()).data.position).toBe(5);
  });
});

describe('the audit of signed heads', () => {
  it('verifies them with any of the keys that it has', async () => {
    expect((await auditWith(NEW, OLD)).findings).toEqual([]);
    expect(await newest(NEW, OLD)).toEqual({ position: 5, at: expect.any(Date), verified: true });
  });

  it('says that it could not verify them without a key', async () => {
    expect((await auditWith()).findings).toEqual([]);
    expect(await newest()).toEqual({ position: 5, at: expect.any(Date), verified: false });
  });

  it('finds that they were signed with another key', async () => {
    const forged = (position: number) => `the signature of the head at position ${position} is not one of this store`;
    expect((await auditWith(NEW)).findings).toEqual(
      [2, 5].map((at) => ({ law: 'event.head', subject: 'feed of greenhouse', message: forged(at) })),
    );
  });
});
