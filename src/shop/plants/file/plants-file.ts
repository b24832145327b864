import { Max, Min } from 'class-validator';
import type { Context } from '../../../core/context.js';
import { shortened } from '../../../core/field-issue.js';
import { UpsertPlantInput } from '../upsert-plants.types.js';

/** Where something stands in a file, and of which product it is. */
export interface Position {
  /** The line of the file, from 1, as an editor counts: the first one of the plant. */
  line: number;
  /** The row that a spreadsheet shows it in: a cell of several lines is in one row. */
  row: number;
  /** The title of the product, or else its handle. */
  product?: string | undefined;
  sku?: string | undefined;
}

export const positionOf = ({ line, row, product, sku }: Position): Position => ({ line, row, product, sku });

/** What is wrong with a line of a file, or worth knowing. */
export interface Fault extends Position {
  /** The column, as the file spells it. */
  column?: string;
  message: string;
  /** The message without what only this line has, where it is more than what was received. */
  reason?: string;
}

/** A plant as a file describes it. */
export interface FilePlant extends Position {
  item: FileItem;
  /** Whether a draft that has the SKU is to be published. */
  publishes?: boolean;
  /** What a plant has only if it is new, and the warning of it. */
  asNew?: { item: Partial<FileItem>; warning?: Fault };
  /** Cells that a spreadsheet may have destroyed: faults, unless the shop has the plant with just these values. */
  doubts?: (Fault & { member: 'sku' | 'name' })[];
  /** Whether it changes a plant that the shop has, and makes none. */
  isKnown?: boolean;
}

/** What a file says of plants, and which of its lines say nothing that can be imported. */
export interface PlantsFile {
  plants: FilePlant[];
  faults: Fault[];
  /** The lines of plants that are left out on purpose, each with the reason. */
  skipped: Fault[];
  /** What was read in another way than the file has it. */
  warnings: Fault[];
  /** How the file spells the members of an item. */
  columnOf: Readonly<Record<string, string>>;
}

/** Runs an operation in a transaction of its own. */
export type InTransaction = <T>(operation: (ctx: Context) => Promise<T>) => Promise<T>;

/** Brings the pictures of plants on other hosts into the shop. Returns what failed: such a plant keeps the address. */
export type BringPictures = (plants: readonly FilePlant[]) => Promise<Fault[]>;

/** A row of a file: its cells by column, as the format calls the column. A cell that the file does not have is empty. */
export interface Row {
  line: number;
  row: number;
  cell(column: string): string;
}

/** What a file with these columns is read as. */
export interface Header {
  names: readonly string[];
  line: number;
  row: number;
  /** What stands between two cells. */
  separator: string;
}

/** A sentence about a cell, with what stands in it. */
export function sentence(column: string, rule: string, received?: string): string {
  return received === undefined ? `${column} ${rule}` : `${column} ${rule} (received ${shortened(received)})`;
}

/** Far more than a plant has, and so little that no order can raise it beyond an integer of the database. */
const MOST = 1_000_000_000;

/**
 * A plant in a file. Its stock may be above what staff may set: a cancellation gives units back to a stock that was counted
 * meanwhile, and what an export writes an import reads.
 */
export class FileItem extends UpsertPlantInput {
  @Min(0)
  @Max(MOST)
  override stock?: number;
}
