import { open, readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { makeContext } from '../../core/context.js';
import { inOrganization } from '../../database/database-role.js';
import { findOrganization } from '../../shop/organizations/find-organization.js';
import { type Exported, exportPlants } from '../../shop/plants/file/export-plants.js';
import { type Imported, importPlants } from '../../shop/plants/file/import-plants.js';
import type { Fault, InTransaction } from '../../shop/plants/file/plants-file.js';
import { readPlantsFile } from '../../shop/plants/file/read-plants-file.js';
import { inSnapshot } from '../open-store.js';
import { withBar } from '../progress.js';
import { type AdminCommand, optional, required, SHOP } from './command.js';
import { picturesBringer } from './fetch-pictures.js';
import { importSummary, reasonsOf } from './import-summary.js';

export const importPlantsCommand: AdminCommand<{
  shop: string;
  file: string;
  dryRun?: boolean;
  skuFromHandle?: boolean;
  fetchPictures?: boolean;
}> = {
  name: 'import-plants',
  description:
    "Create and change plants by their SKU, from a CSV file: with the store's own columns, as export-plants writes them, or Shopify's export of products. Its export of stock sets the stock of plants by their SKU.",
  options: [
    SHOP,
    required('--file <file>', 'the CSV file'),
    optional('--dry-run', 'print what an import would do, and change nothing'),
    optional('--variants-as-plants', 'as without it: each variant of a product becomes a plant, a size of one group'),
    optional('--fetch-pictures', 'bring the pictures of the file into the shop, which shows none on other hosts'),
    optional('--sku-from-handle', 'make the SKU of a product that has none of its handle'),
  ],
  run: async (store, { shop, file, dryRun = false, fetchPictures = false, skuFromHandle = false }) => {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The file of --file, "${file}", cannot be read: ${reasonOf(error)}`);
    });
    const { currency } = await store.inShop(shop, findOrganization);
    const plants = readPlantsFile(bytes, { currency, skuFromHandle });
    const call = { operation: 'import-plants', args: { file: basename(file) } };
    const inTransaction: InTransaction = (operation) =>
      dryRun ? store.undone(shop, operation) : store.recorded(shop, call, operation);
    const { networks } = store.config.webhooks;
    // A dry run fetches nothing.
    const bringPictures =
      fetchPictures && !dryRun ? picturesBringer(networks, plants.columnOf, inTransaction) : undefined;
    const imported = await withBar(' plants', (onProgress) => {
      onProgress(0, plants.plants.length);
      return importPlants(plants, inTransaction, { onProgress, bringPictures });
    });
    const text = importSummary(imported, dryRun);
    return { json: jsonOf(imported, dryRun), text, isFailed: imported.refused.length > 0 };
  },
};

export const exportPlantsCommand: AdminCommand<{ shop: string; file: string; defuseFormulas?: boolean }> = {
  name: 'export-plants',
  description: 'Write the plants of a shop that are not archived, drafts too, to a CSV file that import-plants reads.',
  options: [
    SHOP,
    required('--file <file>', 'the file to write; it does not exist yet'),
    optional(
      '--defuse-formulas',
      'put an apostrophe before cells that a spreadsheet would compute; an import takes it away',
    ),
  ],
  run: async ({ orm, inShop }, { shop, file, defuseFormulas = false }) => {
    const { id: organizationId } = await inShop(shop, findOrganization);
    const exported: Exported = { plants: 0, formulas: [] };
    const opened = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The file of --file, "${file}", cannot be made: ${reasonOf(error)}`);
    });
    try {
      const write = (em: EntityManager) => {
        const ctx = makeContext(em, { organizationId });
        return pipeline(exportPlants(ctx, defuseFormulas, exported), opened.createWriteStream());
      };
      await inOrganization(organizationId, () => inSnapshot(orm, write));
    } catch (error) {
      await rm(file);
      throw error;
    }
    const { plants, formulas } = exported;
    const warned = formulas.map(({ line, message }) => `Warning line ${line}: ${message}.\n`);
    if (warned.length > 0) warned.push('--defuse-formulas puts an apostrophe before such cells.\n');
    const text = `${warned.join('')}Exported ${plants} plants to ${file}.\n`;
    return { json: { plants, warnings: formulas }, text };
  },
};

function jsonOf({ soldOut, refused, skipped, warnings, ...counts }: Imported, dryRun: boolean) {
  const placed = ({ reason: _, ...fault }: Fault) => fault;
  return {
    dry_run: dryRun,
    ...counts,
    sold_out: soldOut,
    refused: refused.map(placed),
    reasons: reasonsOf(refused),
    skipped: skipped.map(placed),
    warnings: warnings.map(({ line, column, message }) => ({ line, column, message })),
  };
}

/** Why a file cannot be opened, in words. */
function reasonOf({ code = '', message }: NodeJS.ErrnoException): string {
  const words: Record<string, string> = {
    ENOENT: 'there is no such file or folder',
    EISDIR: 'it is a folder',
    EACCES: 'you have no right to it',
    EEXIST: 'it exists already',
  };
  return words[code] ?? message;
}
