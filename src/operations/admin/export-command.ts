import { mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../core/errors.js';
import { makeApiSchemas, schemasOf } from '../../http/api-schemas.js';
import { findOrganization } from '../../shop/organizations/find-organization.js';
import { versionNames } from '../../versions/versions.js';
import { withBar } from '../progress.js';
import { type AdminCommand, optional, required, SHOP } from './command.js';
import { type Exported, exportShop } from './export-shop.js';

export const exportCommand: AdminCommand<{ shop: string; out: string; apiVersion?: string }> = {
  name: 'export',
  description:
    'Write the plants, customers, orders, refunds, rewards and vouchers of a shop to a new folder, as REST shows them to an admin, and its settings, with the position at which the feed of events continues them.',
  options: [
    SHOP,
    required('--out <folder>', 'folder to write to; it does not exist yet, or is empty'),
    optional('--api-version <name>', 'API version; without it, the one of the shop').choices(versionNames),
  ],
  run: async (store, { shop: slug, out, apiVersion: chosen }) => {
    const { shop, schema } = await store.inShop(slug, async (ctx) => ({
      shop: await findOrganization(ctx),
      schema: ctx.schema,
    }));
    const apiVersion = chosen ?? shop.apiVersion;
    const view = schemasOf(makeApiSchemas(schema), apiVersion).rest;
    const exported = await inNewFolder(out, async (folder) => {
      const source = { orm: store.orm, shop, apiVersion, view };
      const written = await withBar('', (onProgress) => exportShop(source, folder, onProgress));
      // Before the folder has its name: nobody has an export of which the audit log does not know.
      await store.recorded(slug, { operation: 'export' }, async () => shop);
      return written;
    });
    return { json: exported, text: summary(exported, out) };
  },
};

const summary = ({ shop, position, counts }: Exported, out: string): string => {
  const files = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
  return `Exported ${files.join(', ')} of ${shop} to ${out}. The feed continues after position ${position}.\n`;
};

/**
 * Runs work that fills a folder, which gets its name only when the work has ended: until then it stands beside it, under a name
 * that ends in `.partial-` and six characters. Only the user who runs the command may open it. Refuses a name that is taken, but
 * for an empty folder.
 */
async function inNewFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const target = await freePath(name);
  const partial = await mkdtemp(`${target}.partial-`).catch((error: Error) => {
    throw cannot(name, error);
  });
  try {
    const result = await work(partial);
    // It replaces an empty folder, and fails if another command has filled it meanwhile.
    await rename(partial, target).catch((error: Error) => {
      throw cannot(name, error);
    });
    return result;
  } catch (error) {
    await rm(partial, { recursive: true });
    throw error;
  }
}

async function freePath(name: string): Promise<string> {
  const target = await realpath(name).catch(() => resolve(name));
  const files = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw cannot(name, error);
  });
  if (files.length === 0) return target;
  throw AppError.conflict('The folder of --out, "{name}", is not empty. Name a new or an empty folder.', { name });
}

const cannot = (name: string, { message }: Error): Error =>
  new Error(`The folder of --out, "${name}", cannot be made: ${message}`);
