import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { fill } from '../../../core/field-issue.js';
import { undone } from '../../../mutations/run-in-transaction.js';
import { findOrganization } from '../../organizations/find-organization.js';
import { importPlants } from './import-plants.js';
import type { InTransaction, PlantsFile } from './plants-file.js';
import type { ImportPlantsArgs, PlantsImported } from './plants-file.types.js';
import { readPlantsFile } from './read-plants-file.js';
import type { ShopifyOptions } from './read-shopify.js';

/** How many plants one mutation writes: it holds their rows until its commit, for which orders of them wait. */
export const MOST_PLANTS = 1000;

/** How many rows are read of a file: a plant may have one for each picture, or for each place with its stock. All others wait meanwhile. */
const MOST_ROWS = 50 * MOST_PLANTS;

const ANY_NUMBER = '"npm run admin -- import-plants" takes any number';

/** Imports a file as a whole, in the transaction of the mutation; a dry run undoes what it did. */
export async function importFile(
  ctx: Context,
  { file, dryRun, skuFromHandle }: ImportPlantsArgs,
): Promise<PlantsImported> {
  const { currency } = await findOrganization(ctx);
  const read = readOrRefuse(Buffer.from(file, 'base64'), { currency, skuFromHandle: skuFromHandle ?? false });
  const inPart = (work: (ctx: Context) => Promise<never>) =>
    ctx.em.transactional((em) => work({ ...ctx, em, events: [] }));
  const inTransaction: InTransaction = (operation) => (dryRun ? undone(inPart, operation) : operation(ctx));
  const done = await importPlants(read, inTransaction, { size: MOST_PLANTS });
  const { created, updated, unchanged, refused, skipped, warnings } = done;
  const [first] = refused;
  if (first && !dryRun) {
    const facts = { faults: refused.length, line: first.line, fault: first.message };
    throw AppError.invalid({ field: 'file', code: 'file', facts });
  }
  const leftOut = skipped.map((one) => ({ ...one, message: `${one.message}, and is left out` }));
  return {
    ...{ created, updated, unchanged, refused },
    warnings: [...leftOut, ...warnings].sort((one, other) => one.line - other.line),
  };
}

/** What a file says; nothing but the fault of a file that cannot be read, or is too large. */
function readOrRefuse(bytes: Uint8Array, options: ShopifyOptions): PlantsFile {
  const refuse = (message: string, line = 1): PlantsFile => ({
    ...{ plants: [], skipped: [], warnings: [], columnOf: {} },
    faults: [{ line, row: line, message }],
  });
  try {
    const file = readPlantsFile(bytes, options, MOST_ROWS);
    const { length } = file.plants;
    if (length <= MOST_PLANTS) return file;
    return refuse(`The file has ${length} plants, and ${MOST_PLANTS} are allowed here: ${ANY_NUMBER}`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { line } = error.facts;
    return refuse(fill(error.message, error.facts), typeof line === 'number' ? line : undefined);
  }
}
