import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../core/clock.js';
import { newId } from '../core/ids.js';
import type { MailBacklog } from '../core/metrics/metrics.js';
import { readFigures } from '../database/connect/server.js';
import { MailOutcome } from '../events/mails/mail-kind.js';
import type { ClaimedMail } from './mail-facts.js';

/** A worker that does not renew its leases for this long loses its mails to other workers. */
export const LEASE_SECONDS = 15;

/**
 * Claims up to `most` mails that are due, those about orders first, and loads what they show.
 *
 * RACE: workers claim at the same time: each skips what another one has locked or holds.
 */
export async function claimMails({ em }: MikroORM, most: number): Promise<ClaimedMail[]> {
  const now = clock.now();
  const values = [now, now, most, addSeconds(now, LEASE_SECONDS), newId()];
  const rows = await em.fork().execute<ClaimedMail[]>(CLAIM, values);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}

const CLAIM = `
  with due as (
    select id from mails where outcome = 'queued' and next_attempt_at <= ? and (claimed_until is null or claimed_until < ?)
    order by kind = 'back_in_stock', next_attempt_at, id limit ? for update skip locked
  ), mail as (
    update mails set claimed_until = ?, claim_id = ? from due where mails.id = due.id returning mails.*
  )
  select mail.id, mail.claim_id as "claimId", mail.organization_id as "organizationId", mail.kind,
    mail.message_id as "messageId", mail.created_at as "createdAt", mail.turn, mail.order_id as "orderId",
    mail.user_id as "userId", orders.number as "orderNumber",
    coalesce(invited.login_id, case when customer.erased_at is null then customer.email end) as email,
    coalesce(mail.language, customer.language) as language, shop.name as shop, shop.contact ->> 'email' as contact,
    event.actor is not null as "isByUser", event.data -> 'subject' as subject
  from mail
  join organizations shop on shop.id = mail.organization_id
  left join customers customer on customer.organization_id = mail.organization_id and customer.id = mail.customer_id
  left join users invited on invited.organization_id = mail.organization_id and invited.id = mail.user_id
  left join events event on event.organization_id = mail.organization_id and event.id = mail.event_id
  left join orders on orders.organization_id = mail.organization_id and orders.id = mail.order_id
  order by mail.kind = 'back_in_stock', mail.next_attempt_at, mail.id`;

/** Holds these mails longer: this process still sends them. */
export async function renewLeases({ em }: MikroORM, mails: readonly ClaimedMail[]): Promise<void> {
  const held = mails.map(({ id, claimId: claim_id }) => ({ id, claim_id }));
  await em.fork().execute(
    `update mails set claimed_until = ? from json_to_recordset(?) as held (id uuid, claim_id uuid)
     where mails.id = held.id and mails.claim_id = held.claim_id and outcome = 'queued'`,
    [addSeconds(clock.now(), LEASE_SECONDS), JSON.stringify(held)],
  );
}

/** What an attempt came to: `retry` in so many seconds, or the end. */
export type Attempted = { outcome: Exclude<MailOutcome, 'queued'> } | { retry: number };

/** Notes it, unless another worker has claimed the mail meanwhile. Returns whether it was noted. */
export async function recordMail({ em }: MikroORM, { id, claimId }: ClaimedMail, result: Attempted): Promise<boolean> {
  const now = clock.now();
  const { outcome, next } =
    'retry' in result
      ? { outcome: MailOutcome.QUEUED, next: addSeconds(now, result.retry) }
      : { outcome: result.outcome, next: now };
  const { affectedRows } = await em.fork().execute<{ affectedRows: number }>(
    `update mails set outcome = ?, next_attempt_at = ?, turn = turn + 1, claimed_until = null, sent_at = ?
     where id = ? and claim_id = ? and outcome = 'queued'`,
    [outcome, next, outcome === MailOutcome.SENT ? now : null, id, claimId],
    'run',
  );
  return affectedRows > 0;
}

/** Up to how many mails are counted: larger numbers tell no more, and counting must be cheap. */
const COUNTED = 5000;

/** How many mails wait, and for how long the one that is most overdue is due. */
export const readMailBacklog = (orm: MikroORM): Promise<MailBacklog> => readFigures<MailBacklog>(orm, QUERY);

/** Each half of the index is ordered by when a mail is due. */
const first = (bulk: boolean) =>
  `(select next_attempt_at from mails where outcome = 'queued' and (kind = 'back_in_stock') = ${bulk} order by next_attempt_at limit 1)`;

const QUERY = `select
  (select count(*)::int from (select from mails where outcome = 'queued' limit ${COUNTED}) counted) as queued,
  greatest(0, extract(epoch from now() - least(${first(false)}, ${first(true)})))::float as "lateSeconds"`;
