import { clock } from '../../core/clock.js';
import { AppError } from '../../core/errors.js';
import type { Plant } from './plant.entity.js';

/** How far ahead of the store's clock the clock of a client may be that publishes a plant now. */
const LEEWAY_MS = 5 * 60_000;

/**
 * How a plant is stored that is published at this time; null: a draft. A time in the future is refused: nothing changes the
 * version of the catalogue when it comes, so responses would stay in the cache.
 */
export function publication(publishedAt: Date | null): Pick<Plant, 'draft'> & { publishedSince: Date | null } {
  if (!publishedAt) return { draft: true, publishedSince: null };
  const now = clock.now();
  if (publishedAt.getTime() > now.getTime() + LEEWAY_MS) {
    throw AppError.invalid({
      field: 'publishedAt',
      code: 'max',
      received: publishedAt,
      allowed: now.toISOString(),
      variant: 'future',
    });
  }
  return { draft: false, publishedSince: publishedAt > now ? now : publishedAt };
}
