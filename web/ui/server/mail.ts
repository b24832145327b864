import { createTransport } from 'nodemailer';
import type { SiteOptions } from './site.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/**
 * Makes a function that sends e-mails by SMTP_URL; without it they are printed to the log. The sender is `from` in the query of
 * SMTP_URL, else its user.
 */
export function makeMailer(smtpUrl: string | undefined, logger: SiteOptions['logger']): (mail: Mail) => Promise<void> {
  if (!smtpUrl) return async (mail) => logger.info(mail, 'SMTP_URL is not set, so this e-mail is not sent');
  const { searchParams, username, hostname } = new URL(smtpUrl);
  const user = decodeURIComponent(username);
  const from = searchParams.get('from') ?? (user.includes('@') ? user : `shop@${hostname}`);
  const transport = createTransport(smtpUrl, { from });
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
