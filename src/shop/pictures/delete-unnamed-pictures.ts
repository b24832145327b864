import type { MikroORM } from '@mikro-orm/postgresql';
import { addSeconds, clock } from '../../core/clock.js';
import { KEPT_SECONDS } from '../../core/limits.js';
import { DELETE_BATCH, deleteInBatches } from '../../jobs/delete-old-rows.js';
import { IN_TEXTS } from './name-pictures.js';

/** Whether a plant shows a picture, also one that is archived, or the shop itself: as its logo, on its home page, or in a text. */
const NAMED = `id in (
  select substring(url from '^/pictures/([0-9a-f-]{36})/')::uuid from plants, unnest(image_url || more_image_urls) url
  where url ~ '^/pictures/[0-9a-f-]{36}/'
  union all select logo_picture_id from organizations where logo_picture_id is not null
  union all select (homepage ->> 'pictureId')::uuid from organizations where homepage ->> 'pictureId' is not null
  union all select found[1]::uuid from pages, regexp_matches(markdown, '${IN_TEXTS}', 'gi') found)`;

/**
 * Deletes the pictures that nothing has shown for 30 days. Returns how many.
 *
 * RACE: a mutation may name a picture meanwhile. It writes `unnamed_since` of the picture (`name-pictures.ts`), so that the condition of
 * the last statement is looked at again; what an older snapshot marks, the next run corrects.
 */
export async function deleteUnnamedPictures(orm: MikroORM): Promise<number> {
  const em = orm.em.fork();
  const now = clock.now();
  await em.execute(`update pictures set unnamed_since = null where unnamed_since is not null and ${NAMED}`);
  await em.execute(`update pictures set unnamed_since = ? where unnamed_since is null and not ${NAMED}`, [now]);
  return deleteInBatches(
    em,
    `delete from pictures where unnamed_since < ? and id in (
      select id from pictures where unnamed_since < ? order by unnamed_since limit ${DELETE_BATCH} for update skip locked)`,
    [addSeconds(now, -KEPT_SECONDS), addSeconds(now, -KEPT_SECONDS)],
  );
}
