import { stringify } from 'csv-stringify/sync';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { isId, LOWEST_ID } from '../../../core/ids.js';
import { Plant } from '../plant.entity.js';
import { ownColumns } from './own-columns.js';
import type { PlantsFilePart } from './plants-file.types.js';
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
  yield HEADER;
  let line = 2;
  for (let after: string | null = LOWEST_ID; after !== null; ) {
    const { rows, nextCursor }: Part = await partAfter(ctx, after, defuses);
    yield rowsOf(rows);
    for (const cells of rows) {
      cells.forEach((cell, at) => {
        if (isFormula(cell)) exported.formulas.push(formulaIn(line, columns[at]?.[0] ?? '', cells[0] ?? ''));
      });
      line += cells.join('').split('\n').length;
    }
    exported.plants += rows.length;
    after = nextCursor;
  }
}

/** A part of that file: the header and its first plants or, with the id of a plant, those after it. */
export async function exportPart(ctx: Context, after?: string): Promise<PlantsFilePart> {
  if (after !== undefined && !isId(after)) throw AppError.invalid({ field: 'after', code: 'cursor', received: after });
  const { rows, nextCursor } = await partAfter(ctx, after ?? LOWEST_ID, false);
  return { csv: (after === undefined ? HEADER : '') + rowsOf(rows), nextCursor };
}

const columns = Object.entries(ownColumns);

interface Part {
  rows: string[][];
  nextCursor: string | null;
}

async function partAfter(ctx: Context, after: string, defuses: boolean): Promise<Part> {
  const plants = await ctx.em.find(
    Plant,
    { id: { $gt: after }, archivedAt: null },
    { orderBy: { id: 'asc' }, limit: PAGE, disableIdentityMap: true },
  );
  const rows = plants.map((plant) => columns.map(([, { write }]) => toCell(write(plant), defuses)));
  return { rows, nextCursor: plants.length === PAGE ? (plants.at(-1)?.id ?? null) : null };
}

const formulaIn = (line: number, column: string, sku: string): Formula => ({
  line,
  column,
  message: `${column} of ${sku} begins with = + - or @, so a spreadsheet would compute it`,
});

/** A carriage return is quoted, too: a reader may take it for the end of the row. */
const rowsOf = (rows: readonly string[][]): string => stringify(rows as string[][], { quoted_match: /\r/ });

const HEADER = `\ufeff${rowsOf([Object.keys(ownColumns)])}`;
