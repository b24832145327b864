import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { addSeconds, clock } from '../../src/core/clock.js';
import { TEST_SECRETS_KEY } from '../support/database.js';
import { expectRefusal, leavingAllAsItWas } from '../support/expectations.js';
import { openMailbox, read } from '../support/mailbox.js';
import { done, openShop, SITES } from '../support/shop.js';
import { ADMIN, demoId, openStore } from '../support/store.js';
import { visitorOf } from '../support/visitor.js';
import { until } from '../webhooks/support/webhook-sink.js';

const mailbox = await openMailbox();
const office = { ADMIN_API_KEY: SITES.ADMIN_API_KEY, SECRETS_KEY: TEST_SECRETS_KEY };
const shop = await openShop({ ...office, SMTP_URL: mailbox.url, PUBLIC_URL: 'https://greenhouse.example' });
const admin = await shop.as(ADMIN);
const { now } = clock;

beforeEach(() => {
  mailbox.mails.length = 0;
});
afterEach(() => {
  clock.now = now;
});

const made = async (loginId: string, role = 'STAFF'): Promise<string> =>
  (await done(admin.graphql(`mutation { createUser(loginId: "${loginId}", role: ${role}) { id } }`))).createUser.id;
const INVITE = 'mutation ($id: ID!, $language: String) { inviteUser(id: $id, language: $language) { id active } }';
const invite = (id: string, language?: string) => admin.graphql(INVITE, { id, language });
const PATH = /https:\/\/greenhouse\.example(\/admin\/sign-in\/[\w-]+)/;

/** The mail of an invitation, and the path of the link in it. */
async function invited(id: string, language?: string) {
  expect((await done(invite(id, language))).inviteUser).toEqual({ id, active: true });
  await mailbox.until(1);
  const mail = read(String(mailbox.mails.shift()));
  const text = String(mail.parts['text/plain']).replaceAll('=\n', '').replaceAll('=3D', '=');
  return { ...mail, text, path: PATH.exec(text)?.[1] ?? '' };
}
const pressed = (path: string) =>
  visitorOf(shop.url).send(path, {
    method: 'POST',
    headers: {
      origin: shop.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: '',
  });

it('sends a link that signs in once, within a day', async () => {
  const id = await made('new@staff.example');
  const { headers, parts, text, path } = await invited(id);
  expect([headers['to'], headers['x-mail-kind'], headers['subject']]).toEqual([
    'new@staff.example',
    'invitation',
    'You are invited to the back office of The Greenhouse',
  ]);
  expect(parts['text/html']).toContain('<a href="https://greenhouse.example/admin/sign-in/');
  expect(text).toContain('once and within 24 hours');
  const late = await invited(id);
  clock.now = () => addSeconds(now(), 23 * 3600);
  // Programs that look at the link use nothing up.
  expect((await visitorOf(shop.url).get(path)).text).toContain('new@staff.example');
  expect([(await pressed(path)).status, (await pressed(path)).status]).toEqual([303, 410]);
  clock.now = () => addSeconds(now(), 25 * 3600);
  expect((await pressed(late.path)).status).toBe(410);
  const rows = await shop.sql<{ row: string }>(
    `select to_jsonb(m)::text as row from mails m where user_id = ? union all
     select to_jsonb(a)::text from audit_log a where operation = 'inviteUser'`,
    [id],
  );
  expect(rows).toHaveLength(4);
  expect(rows.filter(({ row }) => row.includes('sign-in') || row.includes('staff.example'))).toEqual([]);
});

it('writes in the language that was asked for', async () => {
  const { headers, text } = await invited(await made('neu@staff.example', 'ADMIN'), 'de');
  expect(headers['subject']).toBe('Einladung in die Verwaltung von The Greenhouse');
  expect(text).toContain('innerhalb von 24 Stunden');
});

it('invites nobody who may not sign in by mail, and changes nothing', async () => {
  const [till, gone] = [await made('till-2'), await made('gone@staff.example')];
  await done(admin.graphql(`mutation { disableUser(id: "${gone}") { id } }`));
  const [customer] = await shop.sql<{ id: string }>("select id from users where role = 'customer' limit 1");
  const [foreign] = await shop.sql<{ id: string }>(
    "select id from users where organization_id = ? and role = 'admin'",
    [demoId(2)],
  );
  const refused = async (id = '', code = '', message = '') => {
    const answer = await leavingAllAsItWas(shop, () => invite(id));
    expectRefusal(answer, code);
    expect(answer.errors?.[0]?.message).toContain(message);
  };
  await refused(till, 'BAD_USER_INPUT', 'id must be that of a user whose login id is an email address');
  await refused(customer?.id, 'BAD_USER_INPUT', 'id must be that of a member of staff or an admin (received that of a');
  await refused(gone, 'CONFLICT', 'The user "gone@staff.example" is disabled.');
  await refused(foreign?.id, 'NOT_FOUND');
  expectRefusal(await leavingAllAsItWas(shop, () => shop.staff.graphql(INVITE, { id: till })), 'FORBIDDEN');
});

it('sends nothing to who was disabled meanwhile', async () => {
  const id = await made('late@staff.example');
  await shop.sql('update users set disabled_at = now() where id = ?', [id]);
  await shop.sql(
    `insert into mails (id, organization_id, created_at, kind, outcome, message_id, user_id, language, turn, next_attempt_at)
     values (gen_random_uuid(), ?, now(), 'invitation', 'queued', '<x@y>', ?, 'en', 1, ?)`,
    [demoId(1), id, now()],
  );
  await done(invite(await made('other@staff.example')));
  await until(async () => {
    const [{ queued } = { queued: 1 }] = await shop.sql<{ queued: number }>(
      "select count(*)::int as queued from mails where outcome = 'queued'",
    );
    return queued === 0;
  });
  expect(mailbox.mails.map((mail) => read(mail).headers['to'])).toEqual(['other@staff.example']);
});

it('says that a store without SMTP_URL sends no mail, and names the command', async () => {
  const silent = await openStore({ PROCESS_ROLE: 'api' });
  const [user] = await silent.sql<{ id: string }>("select id from users where login_id = 'staff@greenhouse.example'");
  const boss = await silent.as(ADMIN);
  const answer = await leavingAllAsItWas(silent, () => boss.graphql(INVITE, { id: user?.id }));
  expectRefusal(answer, 'CONFLICT');
  expect(answer.errors?.[0]?.message).toContain('SMTP_URL is not set. "npm run admin -- sign-in-link" prints a link');
});
