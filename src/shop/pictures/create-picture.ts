import { hash } from 'node:crypto';
import { isStaff, organizationOf } from '../../core/access.js';
import { addSeconds, clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lock } from '../../database/write/advisory-locks.js';
import { load } from '../../database/write/load.js';
import { Picture } from './picture.entity.js';
import { renderPicture } from './render-picture.js';

/** How many pictures a customer may send in a day. */
const A_DAY = 20;
const DAY_SECONDS = 24 * 3600;

/**
 * Keeps a picture of the shop or, sent by a customer, one of theirs. The same bytes of the same sender are the picture that is kept
 * already.
 *
 * RACE: two requests may send the same bytes. The lock makes the later one find the picture of the first.
 */
export async function createPicture(ctx: Context, bytes: Uint8Array): Promise<Picture> {
  const { digest: sent, width, height, files } = await renderPicture(bytes);
  const customerId = isStaff(ctx) ? undefined : (ctx.viewer?.customerId ?? undefined);
  const digest = hash('sha256', `${customerId ?? ''} ${sent}`);
  // All pictures of a customer in their turn, so that they are counted.
  await lock(ctx, 'pictures', `${organizationOf(ctx)} ${customerId ?? digest}`);
  const [[known]] = await load<[Picture]>(ctx, { entity: Picture, where: { digest } });
  if (known) return known;
  if (customerId) await requireRoom(ctx, customerId);
  return ctx.em.create(Picture, {
    ...{ organizationId: organizationOf(ctx), customerId, digest, width, height, unnamedSince: clock.now() },
    webp160: files.get(160) as Buffer,
    webp480: files.get(480),
    webp960: files.get(960),
    webp1600: files.get(1600),
  });
}

async function requireRoom(ctx: Context, customerId: string): Promise<void> {
  const since = addSeconds(clock.now(), -DAY_SECONDS);
  const [{ sent, first } = { sent: 0, first: '' }] = await ctx.em.execute<{ sent: number; first: string }[]>(
    `select count(*)::int as sent, min(created_at) as first from pictures
     where organization_id = ? and customer_id = ? and created_at > ?`,
    [organizationOf(ctx), customerId, since],
  );
  if (sent < A_DAY) return;
  const free = addSeconds(new Date(first), DAY_SECONDS);
  throw new AppError('RATE_LIMITED', `A customer may send ${A_DAY} pictures in a day.`, {
    retryAfterSeconds: Math.max(1, Math.ceil((free.getTime() - clock.now().getTime()) / 1000)),
  });
}
