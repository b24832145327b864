import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, clock } from '../../src/core/clock.js';
import { inAllOrganizations } from '../../src/database/database-role.js';
import { MailOutcome } from '../../src/events/mails/mail-kind.js';
import { claimMails, LEASE_SECONDS, recordMail, renewLeases } from '../../src/mails/claim-mails.js';
import { ADAS, done, openShop } from '../support/shop.js';

/* Two workers, of which each is a few calls: the store of this test has none. */
const mails = { SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'https://greenhouse.example' };
const shop = await openShop({ PROCESS_ROLE: 'api', ...mails });
const { now } = clock;
const start = now();
const at = (seconds: number) => {
  clock.now = () => addSeconds(start, seconds);
};
beforeEach(async () => {
  at(0);
  await shop.sql('delete from mails');
});
afterAll(() => {
  clock.now = now;
});

const claim = (most = 5) => inAllOrganizations(() => claimMails(shop.orm, most));
const SENT = { outcome: MailOutcome.SENT } as const;

it('is held by one worker while it renews the lease, then by the next one, whose result alone counts', async () => {
  await shop.place(ADAS, [[await shop.newPlant(100, 1), 1]]);
  const [first] = await claim();
  if (!first) throw new Error('No mail was claimed.');
  expect(await claim()).toEqual([]);
  at(LEASE_SECONDS - 1);
  await inAllOrganizations(() => renewLeases(shop.orm, [first]));
  at(LEASE_SECONDS + 1);
  expect(await claim()).toEqual([]);
  at(LEASE_SECONDS * 2);
  const [second] = await claim();
  expect(second).toEqual({ ...first, claimId: second?.claimId });
  expect(second?.claimId).not.toBe(first.claimId);
  const noted = (mail = first) => inAllOrganizations(() => recordMail(shop.orm, mail, SENT));
  const row = () => shop.sql('select outcome, turn from mails');
  expect([await noted(first), await row()]).toEqual([false, [{ outcome: 'queued', turn: 1 }]]);
  expect([await noted(second), await row()]).toEqual([true, [{ outcome: 'sent', turn: 2 }]]);
  expect(await noted(second)).toBe(false);
});

it('of an order is claimed before those of plants that are back, though these are due for longer', async () => {
  const plant = await shop.newPlant(995, 0);
  await done(shop.ada.graphql(`mutation { addToWishlist(customerId: "${ADAS}", plantIds: ["${plant}"]) { total } }`));
  await done(shop.staff.graphql(`mutation { setStock(plantId: "${plant}", stock: 3) { id } }`));
  at(1);
  await shop.place(ADAS, [[plant, 1]]);
  const kinds = [await claim(1), await claim(1), await claim(1)].flat().map(({ kind }) => kind);
  expect(kinds).toEqual(['placed', 'back_in_stock']);
});
