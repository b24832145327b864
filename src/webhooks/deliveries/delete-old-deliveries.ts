import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../../core/clock.js';
import { KEPT_SECONDS } from '../../core/limits.js';
import { DELETE_BATCH, deleteInBatches } from '../../jobs/delete-old-rows.js';

/**
 * Deletes webhook data older than 30 days: attempts, finished deliveries without a later attempt, and secrets that
 * expired before then. Events are kept, because the feed serves them.
 */
export async function deleteOldDeliveries(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  const before = addSeconds(clock.now(), -KEPT_SECONDS);
  const organizations = await em.execute<{ id: string }[]>('select id from organizations');
  for (const { id } of organizations) {
    for (const statement of [oldAttempts, oldDeliveries, oldSecrets])
      await deleteInBatches(em, statement, [id, before, before]);
  }
}

const oldSecrets = `delete from webhook_secrets where id in (
  select id from webhook_secrets where organization_id = ? and expires_at < ? and created_at < ? limit ${DELETE_BATCH})`;

const oldAttempts = `delete from webhook_attempts where id in (
  select attempt.id from webhook_deliveries delivery
  join webhook_attempts attempt
    on attempt.organization_id = delivery.organization_id and attempt.delivery_id = delivery.id
  where delivery.organization_id = ? and delivery.created_at < ? and attempt.created_at < ?
  limit ${DELETE_BATCH})`;

const oldDeliveries = `delete from webhook_deliveries where id in (
  select delivery.id from webhook_deliveries delivery
  where delivery.organization_id = ? and delivery.created_at < ? and delivery.state <> 'pending'
  and not exists (
    select 1 from webhook_attempts attempt
    where attempt.organization_id = delivery.organization_id and attempt.delivery_id = delivery.id
    and attempt.created_at >= ?)
  limit ${DELETE_BATCH})`;
