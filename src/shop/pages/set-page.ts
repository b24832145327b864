import { organizationOf } from '../../core/access.js';
import { clock } from '../../core/clock.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { lock } from '../../database/write/advisory-locks.js';
import { IN_TEXTS, namePictures } from '../pictures/name-pictures.js';
import { ContentPage } from './content-page.entity.js';
import { MAX_PAGE, type SetPageArgs } from './page.types.js';

/** The most pages of a shop, in all languages together. */
const MOST = 100;

/**
 * Writes a page of the shop in a language, or the one of every language that has none of its own.
 *
 * RACE: two requests may write a new page of one slug, or the last one that there is room for. They wait for each other.
 */
export async function setPage(ctx: Context, args: SetPageArgs): Promise<ContentPage> {
  const { slug, language = null, title, markdown } = args;
  const bytes = Buffer.byteLength(markdown);
  if (bytes > MAX_PAGE)
    throw AppError.invalid({
      ...{ field: 'markdown', code: 'maxLength', variant: 'maxBytes', received: bytes, allowed: MAX_PAGE },
    });
  const organizationId = organizationOf(ctx);
  await lock(ctx, 'pages', organizationId);
  await namePictures(
    ctx,
    Array.from(markdown.matchAll(new RegExp(IN_TEXTS, 'gi')), ([, id = '']) => id),
  );
  const known = await ctx.em.findOne(ContentPage, { slug, language });
  if (known) return Object.assign(known, { title, markdown, updatedAt: clock.now() });
  const pages = await ctx.em.count(ContentPage, {});
  if (pages >= MOST)
    throw AppError.conflict('A shop has at most {allowed} pages. It has {pages}: remove one first.', {
      pages,
      allowed: MOST,
    });
  return ctx.em.create(ContentPage, { organizationId, slug, language, title, markdown });
}
