import type { MikroORM } from '@mikro-orm/postgresql';
import type { PgBoss } from 'pg-boss';
import { makeBoss } from '../../../src/core/jobs/job-queue.js';
import { openQueue } from '../../../src/webhooks/worker/delivery-queue.js';

/** Starts the queue of deliveries, without a worker. */
export async function startQueue(orm: MikroORM): Promise<PgBoss> {
  const boss = await makeBoss(orm);
  await boss.start();
  await openQueue(boss);
  return boss;
}
