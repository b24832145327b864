import { expect, it } from '@jest/globals';
import { WITH_MAILS } from '../support/shop.js';
import { ADMIN } from '../support/store.js';
import { desktop, flaws, phone } from './browser.js';
import { officeForTests } from './office.js';

/* Staff are invited where mails are sent, and told why not where none is. */
const office = officeForTests('api', WITH_MAILS);
const silent = officeForTests();

const NEW = 'new@staff.example';
const mailsTo = (loginId: string) =>
  office.one<object>(
    `select count(*)::int as queued, min(language) as language from mails
     join users on users.id = mails.user_id where kind = 'invitation' and login_id = ?`,
    [loginId],
  );

async function create(of: typeof office) {
  const { page } = await of.open(ADMIN, '/keys/users', desktop);
  await page.getByRole('button', { name: 'New user' }).click();
  const dialog = page.getByRole('dialog', { name: 'New user' });
  await dialog.getByLabel('Login id').fill('till-2');
  expect(await dialog.getByLabel('Send an invitation by e-mail').count()).toBe(0);
  await dialog.getByLabel('Login id').fill(NEW);
  await dialog.getByLabel('Send an invitation by e-mail').check();
  expect(await flaws(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'New user' }).click();
  return page;
}

it('with the user, or later', async () => {
  const page = await create(office);
  const row = page.getByRole('row', { name: new RegExp(NEW) });
  await row.getByRole('button', { name: 'Invite' }).click();
  await page
    .getByRole('dialog', { name: `Invite ${NEW}?` })
    .getByRole('button', { name: 'Invite' })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await mailsTo(NEW)).toEqual({ queued: 2, language: 'en' });
  // A till has no mailbox, and a customer no business in the office.
  expect(
    await page
      .getByRole('row', { name: /ada@example.com/ })
      .getByRole('button', { name: 'Invite' })
      .count(),
  ).toBe(0);
});

it('says that the user is there, but not invited, and why', async () => {
  silent.allow(/409/);
  const page = await create(silent);
  const dialog = page.getByRole('dialog', { name: 'The user was created, but not invited.' });
  await dialog.getByText('SMTP_URL is not set').waitFor();
  expect(await flaws(page)).toEqual([]);
});

it('on a phone, in a row of its own', async () => {
  const { page } = await office.open(ADMIN, '/keys/users', phone);
  await page.getByRole('button', { name: 'Invite' }).first().waitFor();
  expect(await flaws(page)).toEqual([]);
});
