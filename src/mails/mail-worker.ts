import { setTimeout as wait } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { AppError } from '../core/errors.js';
import { STOP_DELIVERIES_MS } from '../core/limits.js';
import { failureLogger } from '../core/logging/logger.js';
import type { Metrics } from '../core/metrics/metrics.js';
import { MailOutcome } from '../events/mails/mail-kind.js';
import { poll } from '../jobs/poll.js';
import { type Attempted, claimMails, LEASE_SECONDS, recordMail, renewLeases } from './claim-mails.js';
import { type Address, type ClaimedMail, factsOf } from './mail-facts.js';
import { renderMail } from './render-mail.js';
import { isRefused, makeSendMail } from './send-mail.js';
import type { Templates } from './templates.js';

/** How often to look for mails without a commit in this process: those of others, and of workers that died. */
const POLL_MS = 5000;
/** A commit wakes the worker, which waits this long for further ones. */
const COMMITS_TOGETHER_MS = 200;
/** How many mails a process sends at a time. */
const AT_ONCE = 5;

export interface MailWorkerServices {
  orm: MikroORM;
  config: Config;
  metrics: Metrics;
  logger: Logger;
  mails: {
    templates: Templates;
    address(): Address;
    /** Makes a link that signs the user in. An AppError: the user may no longer sign in. */
    invitationLink(invited: { organizationId: string; userId: string }): Promise<string>;
  };
}

/** Starts sending mails. Any number of processes may do so on one database. */
export function startMailWorker({ orm, config, metrics, logger, mails }: MailWorkerServices) {
  const { smtpUrl, retrySchedule } = config.mail;
  if (!smtpUrl) return undefined;
  const failed = failureLogger(logger);
  const send = makeSendMail(smtpUrl);
  const held = new Set<ClaimedMail>();

  const attempt = async (mail: ClaimedMail): Promise<Attempted> => {
    const { id, kind, turn, email, messageId, createdAt: date, organizationId, userId } = mail;
    if (email === null) return { outcome: MailOutcome.FAILED };
    try {
      const link = userId === null ? undefined : await mails.invitationLink({ organizationId, userId });
      const content = renderMail(mails.templates, kind, mail.language, factsOf(mail, mails.address(), link));
      const from = { name: mail.shop, address: mail.contact };
      await send({ ...content, to: email, from, messageId, kind, date });
      return { outcome: MailOutcome.SENT };
    } catch (error) {
      const retry = isRefused(error) || error instanceof AppError ? undefined : retrySchedule[turn - 1];
      logger.warn({ err: error, mail: { id, kind, attempt: turn, retry } }, 'a mail was not sent');
      return retry === undefined ? { outcome: MailOutcome.FAILED } : { retry };
    }
  };

  const handle = async (mail: ClaimedMail): Promise<void> => {
    const result = await attempt(mail);
    metrics.countMail('retry' in result ? 'retried' : result.outcome);
    await recordMail(orm, mail, result);
    if ('retry' in result) claiming.wakeAt(Date.now() + result.retry * 1000);
  };

  /** Claims as many as there is room for; each that ends makes room for another one. */
  const claim = async (): Promise<void> => {
    const room = AT_ONCE - held.size;
    if (room === 0) return;
    for (const mail of await claimMails(orm, room)) {
      held.add(mail);
      void handle(mail)
        .catch(failed('could not note what became of a mail'))
        .finally(() => {
          held.delete(mail);
          claiming.wake();
        });
    }
  };
  const claiming = poll(claim, POLL_MS, failed('could not claim mails'));
  const renew = async () => void (held.size > 0 && (await renewLeases(orm, [...held])));
  const renewing = poll(renew, (LEASE_SECONDS * 1000) / 3, failed('could not renew the leases of mails'));

  return {
    /** Call after a commit that may have queued mails. */
    committed: () => claiming.wakeAt(Date.now() + COMMITS_TOGETHER_MS),
    /** Waits a short time for attempts in flight; other workers try what is left. */
    stop: async () => {
      await claiming.stop();
      const deadline = Date.now() + STOP_DELIVERIES_MS;
      while (held.size > 0 && Date.now() < deadline) await wait(20);
      await renewing.stop();
    },
  };
}
