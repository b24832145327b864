import { AppError } from '../../core/errors.js';

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
export function textOfBytes(bytes: Uint8Array): string {
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
