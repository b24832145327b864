import { clientIssue } from '../../core/issue-messages.js';
import { UpsertPlantInput } from '../../shop/plants/upsert-plants.types.js';
import { ownColumns } from './own-columns.js';
import type { Fault, PlantsFile, Row } from './plants-file.js';

/** The plants of a file with the store's own columns. An empty cell leaves what the plant has. */
export function readOwnColumns(header: readonly string[], rows: readonly Row[]): PlantsFile {
  const columns = header.map((name) => ({ name, column: ownColumns[name] }));
  const plants = [];
  const faults: Fault[] = [];
  for (const { line, cell } of rows) {
    const item = new UpsertPlantInput();
    const found: Fault[] = [];
    for (const { name, column } of columns) {
      const received = cell(name);
      if (!column || received === '') continue;
      const { member, read, allowed } = column;
      const value = read(received);
      if (value !== undefined) Object.assign(item, { [member]: value });
      else found.push({ line, column: name, message: messageOf(name, received, allowed) });
    }
    faults.push(...found);
    if (found.length === 0) plants.push({ line, item });
  }
  const columnOf = Object.fromEntries(Object.entries(ownColumns).map(([name, { member }]) => [member, name]));
  return { plants, faults, skipped: [], columnOf };
}

const messageOf = (field: string, received: string, allowed: unknown): string =>
  clientIssue({ field, code: Array.isArray(allowed) ? 'isIn' : 'matches', received, allowed }).message;
