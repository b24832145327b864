import { CsvError, type Info, parse } from 'csv-parse/sync';
import { AppError } from '../../core/errors.js';
import type { Fault } from './plants-file.js';

/** A file with a header, split into cells. */
interface Table {
  header: string[];
  rows: { line: number; cells: string[] }[];
  /** The rows that have not as many cells as the header. */
  faults: Fault[];
}

/** Splits a CSV file, whose separator is a comma or a semicolon. A file that cannot be split is refused as a whole. */
export function parseCsv(bytes: Uint8Array): Table {
  const [first, ...others] = split(textOf(bytes));
  if (!first) throw refused('The file is empty.');
  const header = first.cells.map((cell) => cell.trim());
  const repeated = header.find((column, at) => column && header.indexOf(column) < at);
  if (repeated) throw refused('The file has the column "{repeated}" twice.', { repeated });
  const faults = others
    .filter(({ cells }) => cells.length !== header.length)
    .map(({ line, cells }) => ({
      line,
      message: `The row has ${cells.length} cells, but the header has ${header.length}`,
    }));
  return { header, rows: others.filter(({ cells }) => cells.length === header.length), faults };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('The file is not encoded as UTF-8. Save it as "CSV UTF-8".');
  }
}

function split(text: string): { line: number; cells: string[] }[] {
  const [header = ''] = text.split(/[\r\n]/, 1);
  const delimiter = header.split(';').length > header.split(',').length ? ';' : ',';
  try {
    const record_delimiter = ['\r\n', '\n', '\r'];
    const options = { delimiter, record_delimiter, info: true, relax_column_count: true, skip_empty_lines: true };
    // The types of the library do not know what `info` adds.
    const records = parse(text, options) as unknown as { record: string[]; info: Info }[];
    let returns = 0;
    return records.map(({ record: cells, info }) => {
      const text = cells.join('');
      // The library counts a carriage return in a cell as a line of its own.
      returns += text.split('\r').length - 1;
      return { line: info.lines - returns - (text.split('\n').length - 1), cells };
    });
  } catch (error) {
    if (error instanceof CsvError) throw refused('The file is not CSV: {reason}', { reason: error.message });
    throw error;
  }
}

const refused = (message: string, facts: Record<string, unknown> = {}): AppError =>
  new AppError('BAD_USER_INPUT', message, facts);
