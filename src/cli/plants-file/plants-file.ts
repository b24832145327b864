import type { UpsertPlantInput } from '../../shop/plants/upsert-plants.types.js';

/** What is wrong with a line of a file. */
export interface Fault {
  /** The line of the file, from 1: the first one of the plant. */
  line: number;
  /** The column, as the file spells it. */
  column?: string;
  message: string;
}

/** A plant as a file describes it. */
export interface FilePlant {
  line: number;
  item: UpsertPlantInput;
  /** Whether a draft that has the SKU is to be published. */
  publishes?: boolean;
}

/** What a file says of plants, and which of its lines say nothing that can be imported. */
export interface PlantsFile {
  plants: FilePlant[];
  faults: Fault[];
  /** The lines of plants that are left out on purpose, each with the reason. */
  skipped: Fault[];
  /** How the file spells the members of an item. */
  columnOf: Readonly<Record<string, string>>;
}

/** A row of a file: its cells by column, as the format calls the column. A cell that the file does not have is empty. */
export interface Row {
  line: number;
  cell(column: string): string;
}
