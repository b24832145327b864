import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../core/context.js';
import { LOWEST_ID } from '../../core/ids.js';
import { Plant } from '../../shop/plants/plant.entity.js';
import { ownColumns } from './own-columns.js';

/** How many plants are in memory at once. */
const PAGE = 500;

/**
 * The plants that are not archived, by id, as a CSV file with the store's own columns: an import of it changes nothing. Cells
 * that a spreadsheet takes for formulas stay as they are, or else an import would change the plants.
 */
export async function* exportPlants(ctx: Context, onPlants: (count: number) => void): AsyncGenerator<string> {
  yield `\ufeff${rowsOf([Object.keys(ownColumns)])}`;
  const columns = Object.values(ownColumns);
  for (let after = LOWEST_ID, full = true; full; ) {
    const plants = await ctx.em.find(
      Plant,
      { id: { $gt: after }, archivedAt: null },
      { orderBy: { id: 'asc' }, limit: PAGE },
    );
    yield rowsOf(plants.map((plant) => columns.map(({ write }) => write(plant))));
    onPlants(plants.length);
    full = plants.length === PAGE;
    after = plants.at(-1)?.id ?? after;
    ctx.em.clear();
  }
}

/** A carriage return is quoted, too: a reader may take it for the end of the row. */
const rowsOf = (rows: readonly string[][]): string => stringify(rows as string[][], { quoted_match: /\r/ });
