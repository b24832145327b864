import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../../core/context.js';
import { LOWEST_ID } from '../../../core/ids.js';
import { Plant } from '../plant.entity.js';
import { ownColumns } from './own-columns.js';
import { isFormula, toCell } from './spreadsheets.js';

/** How many plants are in memory at once. */
const PAGE = 500;

/** A cell of the file that a spreadsheet would compute, and how a warning of it reads. */
export interface Formula {
  line: number;
  column: string;
  message: string;
}

export interface Exported {
  plants: number;
  /** The cells that a spreadsheet would compute; none if they were defused. */
  formulas: Formula[];
}

/**
 * The plants that are not archived, by id, as a CSV file with the store's own columns: an import of it changes nothing.
 * @param defuses Whether cells that a spreadsheet would compute get an apostrophe before them, which an import takes away.
 * @param exported Counts what was written.
 */
export async function* exportPlants(ctx: Context, defuses: boolean, exported: Exported): AsyncGenerator<string> {
  yield `\ufeff${rowsOf([Object.keys(ownColumns)])}`;
  const columns = Object.entries(ownColumns);
  let line = 2;
  for (let after = LOWEST_ID, full = true; full; ) {
    const plants = await ctx.em.find(
      Plant,
      { id: { $gt: after }, archivedAt: null },
      { orderBy: { id: 'asc' }, limit: PAGE, disableIdentityMap: true },
    );
    const rows = plants.map((plant) => columns.map(([, { write }]) => toCell(write(plant), defuses)));
    yield rowsOf(rows);
    for (const cells of rows) {
      cells.forEach((cell, at) => {
        if (isFormula(cell)) exported.formulas.push(formulaIn(line, columns[at]?.[0] ?? '', cells[0] ?? ''));
      });
      line += cells.join('').split('\n').length;
    }
    exported.plants += plants.length;
    full = plants.length === PAGE;
    after = plants.at(-1)?.id ?? after;
  }
}

const formulaIn = (line: number, column: string, sku: string): Formula => ({
  line,
  column,
  message: `${column} of ${sku} begins with = + - or @, so a spreadsheet would compute it`,
});

/** A carriage return is quoted, too: a reader may take it for the end of the row. */
const rowsOf = (rows: readonly string[][]): string => stringify(rows as string[][], { quoted_match: /\r/ });
