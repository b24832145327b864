import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { clock } from '../../core/clock.js';
import { type Context, makeContext } from '../../core/context.js';
import { inOrganization } from '../../database/database-role.js';
import { readSql } from '../../database/read/sql.js';
import type { Organization } from '../../shop/organizations/organization.entity.js';
import { inSnapshot } from '../audit/in-snapshot.js';
import { countOf, linesOf } from './lines-of.js';
import { type Counts, resources } from './resources.js';

/** What `feed.json` says: which shop the files show, and where its feed goes on. */
export interface Exported {
  shop: string;
  organization_id: string;
  api_version: string;
  exported_at: string;
  /** `afterPosition` and `afterLink` of the query `events`: the last event that was published. 0 and null: none was. */
  position: number;
  link: string | null;
  counts: Counts;
}

interface Source {
  orm: MikroORM;
  shop: Organization;
  apiVersion: string;
  /** The REST view of that version. */
  view: GraphQLSchema;
}

/** Reports how many of all resources have been written. */
type OnProgress = (done: number, total: number) => void;

/** Writes the resources of a shop to files of this folder, and what it returns to `feed.json`: all as one snapshot has them. */
export async function exportShop(
  { orm, shop, apiVersion, view }: Source,
  folder: string,
  onProgress: OnProgress,
): Promise<Exported> {
  const exported_at = clock.now().toISOString();
  const { id: organizationId, slug } = shop;
  const rest = await inOrganization(organizationId, () =>
    inSnapshot(orm, async (em) => {
      const ctx = makeContext(em, { organizationId });
      const [end, counts] = [await endOfFeed(ctx), await countAll(ctx)];
      const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
      let done = 0;
      for (const [name, entity] of Object.entries(resources)) {
        const pages = linesOf(ctx, entity, view);
        await write(join(folder, `${name}.ndjson`), async function* () {
          for await (const lines of pages) {
            yield lines.join('');
            done += lines.length;
            onProgress(done, total);
          }
        });
      }
      return { ...end, counts };
    }),
  );
  const exported = { shop: slug, organization_id: organizationId, api_version: apiVersion, exported_at, ...rest };
  await write(join(folder, 'feed.json'), async function* () {
    yield `${JSON.stringify(exported, null, 2)}\n`;
  });
  return exported;
}

/**
 * The last event that has a position in the snapshot. The snapshot shows the changes of all events up to there, because the
 * relay gives positions after the commit; it may show more, whose events come behind it and say the same again.
 */
async function endOfFeed(ctx: Context): Promise<Pick<Exported, 'position' | 'link'>> {
  const sql = 'select position, link from event_chains where organization_id = ?';
  const [end] = await readSql<Pick<Exported, 'position' | 'link'>>(ctx, { sql, values: [ctx.organizationId] });
  return { position: 0, link: null, ...end };
}

async function countAll(ctx: Context): Promise<Counts> {
  const counts = [];
  for (const [name, entity] of Object.entries(resources)) counts.push([name, await countOf(ctx, entity)]);
  return Object.fromEntries(counts);
}

/** Only the user who runs the command may read the file: it has personal data. */
const write = (path: string, text: () => AsyncGenerator<string>): Promise<void> =>
  pipeline(text, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
