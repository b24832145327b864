import { CsvError, type Info, parse } from 'csv-parse/sync';
import { AppError } from '../../../core/errors.js';
import type { Fault, Header } from './plants-file.js';

/** A row of a file, split into cells. */
interface Cells {
  line: number;
  row: number;
  cells: string[];
}

/** The most columns of a header: what is no table may have millions. */
const MOST_COLUMNS = 1000;

/** What may stand between two cells. */
const SEPARATORS = [',', ';', '\t', '|'];

/** The line in which a file names its separator, as Excel reads it. */
const SEPARATOR_LINE = /^"?sep=(.)"?[,;\t ]*(?:\r\n|\n|\r|$)/i;

/**
 * Splits a CSV file with a header. One that cannot be split is refused as a whole; rows without a text in any cell are left out,
 * and a row that has not as many cells as the header is a fault.
 * @param most How many rows below the header are read; a file with more is refused.
 */
export function parseCsv(bytes: Uint8Array, most?: number) {
  const text = textOfBytes(bytes);
  const [named = '', separator = separatorOf(text)] = SEPARATOR_LINE.exec(text) ?? [];
  const [first, ...others] = split(text.slice(named.length), separator, named ? 1 : 0, most);
  if (!first) throw refused('The file is empty.');
  const names = first.cells.map((cell) => cell.trim());
  names.length = names.findLastIndex(Boolean) + 1;
  if (names.length > MOST_COLUMNS)
    throw refused(`The header has {columns} columns, and ${MOST_COLUMNS} are allowed.`, { columns: names.length });
  const header: Header = { names, separator, line: first.line, row: first.row };
  const rows = others.map(({ cells, ...place }) => ({ ...place, cells: withoutBlankEnd(cells, names.length) }));
  const faults = rows.flatMap(({ line, row, cells }): Fault[] => {
    if (cells.length === names.length) return [];
    const hint = cells.length > names.length ? '; a cell that has a separator in it needs quotes around it' : '';
    const message = `The row has ${cells.length} cells, but the header has ${names.length}${hint}`;
    return [{ line, row, message, reason: 'The row has not as many cells as the header' }];
  });
  return { header, rows: rows.filter(({ cells }) => cells.length === names.length), faults };
}

/** Spreadsheets put further separators behind a row. */
function withoutBlankEnd(cells: readonly string[], length: number): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells.slice(0, Math.max(length, last + 1));
}

/** The separator that the header has most of, outside of quotes. */
function separatorOf(text: string): string {
  const unquoted = text.slice(0, 50_000).replace(/"(?:[^"]|"")*"/g, '');
  const header = unquoted.split(/[\r\n]/).find((line) => /[^,;\t| ]/.test(line)) ?? '';
  const counts = SEPARATORS.map((separator) => header.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @param skipped How many lines were before the text, which no spreadsheet shows. */
function split(text: string, delimiter: string, skipped: number, most = Number.MAX_SAFE_INTEGER): Cells[] {
  const record_delimiter = ['\r\n', '\n', '\r'];
  let next = skipped + 1;
  const on_record = (record: string[], { lines }: Info) => {
    next = lines + skipped + 1;
    return record;
  };
  const options = { delimiter, record_delimiter, on_record, relax_quotes: true, info: true, relax_column_count: true };
  // One more than the header and the rows says that there are too many.
  const to = most + 2;
  try {
    // The types of the library do not know what `info` adds.
    const records = parse(text, { ...options, to, skip_empty_lines: true }) as unknown as {
      record: string[];
      info: Info;
    }[];
    if (records.length === to)
      throw refused('The file has more than {most} rows, the most that are allowed here.', { most });
    let [returns, breaks] = [0, 0];
    return records.flatMap(({ record: cells, info }) => {
      const inCells = cells.join('');
      // The library counts a carriage return in a cell as a line of its own.
      returns += inCells.split('\r').length - 1;
      const broken = inCells.split('\n').length - 1;
      const line = info.lines + skipped - returns - broken;
      const row = line - skipped - breaks;
      breaks += broken;
      return cells.some((cell) => cell.trim() !== '') ? [{ line, row, cells }] : [];
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refused('The file cannot be read: a quote (") opens a cell in the row of line {line} and is not closed.', {
      line: next,
    });
  }
}

const refused = (message: string, facts: Record<string, unknown> = {}): AppError =>
  new AppError('BAD_USER_INPUT', message, facts);

/** Files that are no text, by their first bytes, and what to do with each. */
const OTHERS: readonly [bytes: string, what: string][] = [
  ['PK\x03\x04', 'The file is a ZIP archive or a workbook. Unpack the archive, or save the sheet as "CSV UTF-8".'],
  ['\xd0\xcf\x11\xe0', 'The file is a workbook of an older Excel. Save the sheet as "CSV UTF-8".'],
  ['\x1f\x8b', 'The file is compressed. Unpack it, and import the CSV file that is in it.'],
  ['%PDF', 'The file is a PDF. Export the products as a CSV file.'],
  ['<!doctype html', 'The file is a web page. Download the export again, signed in to the shop that it comes from.'],
  ['<html', 'The file is a web page. Download the export again, signed in to the shop that it comes from.'],
];

const NOT_UTF_8 = `The file is not encoded as UTF-8. Line {line} has other bytes. Save it as "CSV UTF-8" in the program it was saved with last, or import the export as it was downloaded.`;

/** The text of a file: in UTF-8, or in UTF-16 if its first two bytes say so, as in the "Unicode text" of Excel. */
function textOfBytes(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 14)).toString('latin1').toLowerCase();
  const other = OTHERS.find(([first]) => start.startsWith(first.toLowerCase()));
  if (other) throw new AppError('BAD_USER_INPUT', other[1]);
  const encoding = start.startsWith('\xff\xfe') ? 'utf-16le' : start.startsWith('\xfe\xff') ? 'utf-16be' : 'utf-8';
  const text = decoded(bytes, encoding);
  if (text !== undefined && !text.includes('\0')) return text;
  throw new AppError('BAD_USER_INPUT', NOT_UTF_8, { line: lineOfFault(bytes) });
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first line that is not UTF-8. */
function lineOfFault(bytes: Uint8Array): number {
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const isWrong = (line: string) => line.includes('\0') || decoded(Buffer.from(line, 'latin1'), 'utf-8') === undefined;
  return lines.findIndex(isWrong) + 1;
}
