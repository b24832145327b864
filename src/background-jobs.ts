import type { HeadSigner } from './core/encryption/head-signer.js';
import { failureLogger } from './core/logging/logger.js';
import { signHeads } from './events/chain/sign-heads.js';
import { runDaily } from './jobs/daily-job.js';
import { deleteOldRows } from './jobs/delete-old-rows.js';
import { poll } from './jobs/poll.js';
import { type MailWorkerServices, startMailWorker } from './mails/mail-worker.js';
import { expirePoints } from './shop/loyalty/expire-points.js';
import { deleteUnnamedPictures } from './shop/pictures/delete-unnamed-pictures.js';
import { cancelUnpaidOrders } from './shop/refunds/cancel-unpaid-orders.js';
import { rankBestSellers } from './shop/reports/rank-best-sellers.js';
import { deleteOldDeliveries } from './webhooks/deliveries/delete-old-deliveries.js';
import { warnBeforeDisabling } from './webhooks/worker/recording/failures.js';
import { startWebhookWorker, type WebhookWorkerServices } from './webhooks/worker/webhook-worker.js';

/** How often to look for orders that were not paid in time. */
const UNPAID_ORDERS_MS = 30_000;
/** How often to look whether a daily job is due. */
const DAILY_JOBS_MS = 5 * 60_000;

interface Services extends WebhookWorkerServices, MailWorkerServices {
  signer: HeadSigner;
}

export type Worker = ReturnType<typeof startWorker>;

/** Starts the background jobs: webhook delivery, mails, the end of unpaid orders, and the daily jobs. */
export function startWorker(services: Services) {
  const { orm, config, schema, signer, logger } = services;
  const mails = startMailWorker(services);
  const webhooks = startWebhookWorker(services, () => mails?.committed());
  const logFailure = failureLogger(logger);
  const jobs = [
    { name: 'points-expiry', at: '02:41', run: () => expirePoints({ orm, schema }).finally(webhooks.wake) },
    { name: 'best-sellers', at: '02:57', run: () => rankBestSellers(orm) },
    { name: 'webhook-cleanup', at: '03:17', run: () => deleteOldDeliveries(orm) },
    { name: 'answers-cleanup', at: '03:27', run: () => deleteOldRows(orm, 'idempotency_keys') },
    { name: 'sessions-cleanup', at: '03:37', run: () => deleteOldRows(orm, 'sessions') },
    { name: 'usage-cleanup', at: '03:42', run: () => deleteOldRows(orm, 'api_usages') },
    { name: 'mails-cleanup', at: '03:43', run: () => deleteOldRows(orm, 'mails') },
    { name: 'pictures-cleanup', at: '03:44', run: () => deleteUnnamedPictures(orm) },
    { name: 'webhook-warnings', at: '03:47', run: () => warnBeforeDisabling(orm, logger) },
    { name: 'ledger-head', at: '04:07', run: () => signHeads({ orm, schema, signer }).finally(webhooks.wake) },
  ];
  // PGlite has no autovacuum: its files would grow with every change.
  const vacuum = { name: 'vacuum', at: '03:57', run: () => orm.em.fork().execute('vacuum (analyze)') };
  const daily = config.embedded ? [...jobs, vacuum] : jobs;
  const cancelUnpaid = async () => {
    if ((await cancelUnpaidOrders({ orm, schema, mailDomain: config.mail.smtpUrl && config.mail.domain })) > 0)
      webhooks.wake();
  };
  const polling = [
    poll(cancelUnpaid, UNPAID_ORDERS_MS, logFailure('could not cancel unpaid orders')),
    poll(() => runDaily(orm, daily, logFailure), DAILY_JOBS_MS, logFailure('could not look for daily jobs')),
  ];
  /** Waits for attempts in flight and running jobs, and lets other workers claim the remaining deliveries. */
  const stop = async (): Promise<void> => {
    await Promise.all(polling.map((poller) => poller.stop()));
    await Promise.all([webhooks.stop(), mails?.stop()]);
  };
  /** Call after a commit in this process: there may be events to deliver, of this organization or of any. */
  const { wake } = webhooks;
  return { wake, stop };
}
