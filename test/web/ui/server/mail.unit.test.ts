import { expect, it } from '@jest/globals';
import { makeMailer } from '../../../../web/ui/server/mail.ts';
import { openMailbox, read } from '../../../support/mailbox.js';

const mail = { to: 'ada@example.com', subject: 'Sign in', text: 'http://localhost/shop/sign-in?link=abc' };

it('without SMTP_URL, an e-mail is printed to the log', async () => {
  const lines: [object, string][] = [];
  const logger = { info: (facts: object, text: string) => void lines.push([facts, text]), error: () => {} };
  await makeMailer(undefined, logger)(mail);
  expect(lines).toEqual([[mail, 'SMTP_URL is not set, so this e-mail is not sent']]);
});

const quiet = { info: () => {}, error: () => {} };

it.each([
  ['451 later', ['451', '451', 'sent'], true],
  ['550 no', ['550'], false],
])(
  'a mail to which the server says "%s" is sent again with the same Message-ID, unless that is for good',
  async (answer, told, isSent) => {
    const answers: string[] = [];
    const mailbox = await openMailbox((line) => {
      if (line !== '.') return undefined;
      answers.push(answers.length < 2 ? answer.slice(0, 3) : 'sent');
      return answers.length <= 2 ? answer : undefined;
    });
    try {
      const sending = makeMailer(mailbox.url, quiet, [0, 0])(mail);
      await (isSent ? sending : expect(sending).rejects.toMatchObject({ responseCode: 550 }));
      expect(answers).toEqual(told);
      expect(new Set(mailbox.mails.map((one) => read(one).headers['message-id'])).size).toBe(1);
    } finally {
      mailbox.close();
    }
  },
);

it.each([
  ['?from=hello@shop.example', 'hello@shop.example'],
  ['', 'shop@127.0.0.1'],
])('sends it, with the sender of the address: "%s"', async (query, from) => {
  const mailbox = await openMailbox();
  try {
    await makeMailer(mailbox.url.replace(/\?.*/, query), quiet)(mail);
    expect(mailbox.mails.length).toBe(1);
    const { headers, parts } = read(String(mailbox.mails[0]));
    expect(headers).toMatchObject({ from, to: mail.to, subject: 'Sign in', 'x-mail-kind': 'sign_in' });
    expect(parts['text/plain']?.trim()).toBe(mail.text);
    expect(parts['text/html']).toContain(`<p><a href="${mail.text}">${mail.text}</a></p>`);
  } finally {
    mailbox.close();
  }
});
