import { createTransport } from 'nodemailer';
import type { SiteOptions } from './site.ts';

export interface Mail {
  to: string;
  /** From which address, if not from that of SMTP_URL. */
  from?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
}

/**
 * Makes a function that sends sign-in links by SMTP_URL, at once and not by the store's queue: no table has such a link; without it they are printed to the log. The sender is `from` in the query of
 * SMTP_URL, else its user.
 */
export function makeMailer(smtpUrl: string | undefined, logger: SiteOptions['logger']): (mail: Mail) => Promise<void> {
  if (!smtpUrl) return async (mail) => logger.info(mail, 'SMTP_URL is not set, so this e-mail is not sent');
  const { searchParams, username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const from = searchParams.get('from') ?? (user.includes('@') ? user : `shop@${hostname}`);
  const transport = createTransport(smtpUrl, { from });
  return async ({ from: sender, ...mail }) => {
    const own = sender && { from: sender, replyTo: sender };
    await transport.sendMail({ ...mail, ...own, html: htmlOf(mail.text), headers: { 'X-Mail-Kind': 'sign_in' } });
  };
}

/** The paragraphs of a text; one that is an address alone is a link. */
function htmlOf(text: string): string {
  const paragraphs = text.trim().split('\n\n').map(escaped);
  return paragraphs
    .map((one) => `<p>${/^https?:\/\/\S+$/.test(one) ? `<a href="${one}">${one}</a>` : one}</p>\n`)
    .join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
