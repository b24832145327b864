import { clientIssue } from '../../core/issue-messages.js';
import { FileItem } from './file-item.js';
import { fromCell } from './formulas.js';
import { ownColumns } from './own-columns.js';
import {
  type Fault,
  type FilePlant,
  type Header,
  type PlantsFile,
  type Position,
  type Row,
  sentence,
} from './plants-file.js';
import { spreadsheetFault } from './spreadsheet-faults.js';

/** The members whose values may look like what a spreadsheet makes: an export of the store can have them. */
const TEXTS = ['sku', 'name'] as const;

/** The plants of a file with the store's own columns. An empty cell leaves what the plant has. */
export function readOwnColumns({ names, line, row }: Header, rows: readonly Row[]): PlantsFile {
  const columns = names.map((name) => ({ name, column: ownColumns[name] }));
  const plants: FilePlant[] = [];
  const faults: Fault[] = [];
  for (const { cell, ...at } of rows) {
    const [product, sku] = ['name', 'sku'].map((name) => fromCell(cell(name)).trim() || undefined);
    const position: Position = { ...at, product, sku };
    const item = new FileItem();
    const found: Fault[] = [];
    const doubts: NonNullable<FilePlant['doubts']> = [];
    for (const { name, column } of columns) {
      const received = fromCell(cell(name));
      if (!column || received === '') continue;
      const { member, read, allowed } = column;
      const changed = spreadsheetFault(received);
      const fault = { ...position, column: name, message: sentence(name, changed ?? '', received) };
      const text = TEXTS.find((one) => one === name);
      const value = read(received);
      if (value !== undefined) Object.assign(item, { [member]: value });
      if (changed && text) doubts.push({ ...fault, member: text });
      else if (value === undefined)
        found.push({ ...fault, message: changed ? fault.message : messageOf(name, received, allowed) });
    }
    faults.push(...found);
    if (found.length === 0) plants.push({ ...position, item, doubts });
  }
  const columnOf = Object.fromEntries(Object.entries(ownColumns).map(([name, { member }]) => [member, name]));
  const noStock = 'The file has no column stock: stock stays as it is, and new plants start with 0';
  const warnings = names.includes('stock') ? [] : [{ line, row, column: 'stock', message: noStock }];
  return { plants, faults, skipped: [], warnings, columnOf };
}

const messageOf = (field: string, received: string, allowed: unknown): string =>
  clientIssue({ field, code: Array.isArray(allowed) ? 'isIn' : 'matches', received, allowed }).message;
