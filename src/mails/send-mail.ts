import { createTransport } from 'nodemailer';
import type { Rendered } from './render-mail.js';

/** How long a mail server may take to be reached, and to say something. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

interface Letter extends Rendered {
  to: string;
  /** The name of the shop, and the address that it gives to customers, from which it writes, too. */
  from: { name: string; address: string | null };
  messageId: string;
  kind: string;
  date: Date;
}

/**
 * Makes a function that sends mails by SMTP_URL, each over a connection of its own. The sender is the address of the shop, else
 * `from` in the query of SMTP_URL, else its user. Addresses and names are given apart, so that the library writes the headers.
 */
export function makeSendMail(smtpUrl: string) {
  const { searchParams, username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const own = searchParams.get('from') ?? (user.includes('@') ? user : `shop@${hostname}`);
  const times = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  const transport = createTransport({ url: smtpUrl, ...times });
  return async ({ to, from, kind, ...letter }: Letter): Promise<void> => {
    const sender = { name: from.name, address: from.address ?? own };
    const headers = { 'X-Mail-Kind': kind, 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({
      ...letter,
      headers,
      from: sender,
      replyTo: sender,
      to: { name: '', address: to },
    });
  };
}

/** Whether the server has refused the mail for good: a 5xx answer to it. Our login is no part of a mail. */
export function isRefused(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string };
  return code !== 'EAUTH' && responseCode >= 500 && responseCode < 600;
}
