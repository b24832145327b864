import { open, readFile, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SingleBar } from 'cli-progress';
import { inSnapshot } from '../../audit/in-snapshot.js';
import { makeContext } from '../../core/context.js';
import { inOrganization } from '../../core/persistence/row-security/database-role.js';
import { findOrganization } from '../../shop/organizations/find-organization.js';
import { exportPlants } from '../plants-file/export-plants.js';
import { type Imported, type InTransaction, importPlants } from '../plants-file/import-plants.js';
import type { Fault } from '../plants-file/plants-file.js';
import { readPlantsFile } from '../plants-file/read-plants-file.js';
import type { AddCommand } from './store.js';

/** `import-plants` and `export-plants`. */
export function addPlantCommands(add: AddCommand): void {
  add<{ shop: string; file: string; dryRun?: boolean; variantsAsPlants?: boolean }>(
    (command) =>
      command
        .name('import-plants')
        .description(
          "Create and change plants by their SKU, from a CSV file: with the store's own columns, as export-plants writes them, or Shopify's export of products.",
        )
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--file <file>', 'the CSV file')
        .option('--dry-run', 'print what an import would do, and change nothing')
        .option('--variants-as-plants', 'make a plant of each variant; without it, a product with variants is refused'),
    async (store, { shop, file, dryRun = false, variantsAsPlants = false }) => {
      const bytes = await readFile(file).catch(({ message }: Error) => {
        throw new Error(`The file of --file, "${file}", cannot be read: ${message}`);
      });
      const { currency } = await store.inShop(shop, findOrganization);
      const plants = readPlantsFile(bytes, { currency, variantsAsPlants });
      const call = { operation: 'import-plants', args: { file: basename(file) } };
      const inTransaction: InTransaction = (operation) =>
        dryRun ? store.undone(shop, operation) : store.recorded(shop, call, operation);
      const bar = new SingleBar({ format: '{bar} {percentage}% | {value}/{total} plants | {eta_formatted} left' });
      try {
        bar.start(plants.plants.length, 0);
        const imported = await importPlants(plants, inTransaction, (done) => bar.update(done));
        const json = { dry_run: dryRun, ...imported };
        return { json, text: summary(imported, dryRun), isFailed: imported.refused.length > 0 };
      } finally {
        bar.stop();
      }
    },
  );
  add<{ shop: string; file: string }>(
    (command) =>
      command
        .name('export-plants')
        .description(
          'Write the plants of a shop that are not archived, drafts too, to a CSV file that import-plants reads.',
        )
        .requiredOption('--shop <slug>', 'slug of the shop')
        .requiredOption('--file <file>', 'the file to write; it does not exist yet'),
    async ({ orm, inShop }, { shop, file }) => {
      const { id: organizationId } = await inShop(shop, findOrganization);
      let plants = 0;
      const count = (more: number) => {
        plants += more;
      };
      const opened = await open(file, 'wx').catch(({ message }: Error) => {
        throw new Error(`The file of --file, "${file}", cannot be made: ${message}`);
      });
      try {
        const write = (em: EntityManager) =>
          pipeline(exportPlants(makeContext(em, { organizationId }), count), opened.createWriteStream());
        await inOrganization(organizationId, () => inSnapshot(orm, write));
      } catch (error) {
        await rm(file);
        throw error;
      }
      return { json: { plants }, text: `Exported ${plants} plants to ${file}.\n` };
    },
  );
}

function summary({ created, updated, unchanged, refused, skipped }: Imported, dryRun: boolean): string {
  const lines = [...skipped.map((one) => `Skipped ${lineOf(one)}`), ...refused.map((one) => `Refused ${lineOf(one)}`)];
  const counts = `created ${created}, updated ${updated}, unchanged ${unchanged}, skipped ${skipped.length}`;
  const all = `${counts}, refused ${new Set(refused.map(({ line }) => line)).size}`;
  const total = dryRun ? `Nothing was changed. An import would count: ${all}.` : `Plants: ${all}.`;
  return [...lines, total, ''].join('\n');
}

const lineOf = ({ line, message }: Fault): string => `line ${line}: ${message}.`;
