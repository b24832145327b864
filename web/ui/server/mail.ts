import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { SiteOptions } from './site.ts';

export interface Mail {
  to: string;
  /** From which address, if not from that of SMTP_URL. */
  from?: { name: string; address: string } | undefined;
  subject: string;
  text: string;
}

/** How long it waits before it sends a mail again, in seconds: no longer than a link lives. */
const PAUSES: readonly number[] = [5, 30, 120, 600];

/**
 * Makes a function that sends sign-in links by SMTP_URL, at once and not by the store's queue: no table has such a link. It repeats a mail
 * that the server did not take, unless the server refused it. Without SMTP_URL links are printed to the log. The sender is `from` in the
 * query of SMTP_URL, else its user.
 */
export function makeMailer(
  smtpUrl: string | undefined,
  logger: SiteOptions['logger'],
  pauses = PAUSES,
): (mail: Mail) => Promise<void> {
  if (!smtpUrl) return async (mail) => logger.info(mail, 'SMTP_URL is not set, so this e-mail is not sent');
  const { searchParams, username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const from = searchParams.get('from') ?? (user.includes('@') ? user : `shop@${hostname}`);
  const transport = createTransport(smtpUrl, { from });
  return async ({ from: sender, ...mail }) => {
    const own = sender && { from: sender, replyTo: sender };
    const messageId = `<${randomUUID()}@${hostname}>`;
    const letter = { ...mail, ...own, messageId, html: htmlOf(mail.text), headers: { 'X-Mail-Kind': 'sign_in' } };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await transport.sendMail(letter);
        return;
      } catch (error) {
        const seconds = pauses[attempt];
        if (seconds === undefined || isRefused(error)) throw error;
        await pause(seconds * 1000, undefined, { ref: false });
      }
    }
  };
}

/** Whether the server will never take the mail. That it does not let the store in may be mended. */
const isRefused = (error: unknown): boolean => {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return responseCode >= 500 && code !== 'EAUTH';
};

/** The paragraphs of a text; one that is an address alone is a link. */
function htmlOf(text: string): string {
  const paragraphs = text.trim().split('\n\n').map(escaped);
  return paragraphs
    .map((one) => `<p>${/^https?:\/\/\S+$/.test(one) ? `<a href="${one}">${one}</a>` : one}</p>\n`)
    .join('');
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
