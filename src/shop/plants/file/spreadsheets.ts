/** What a spreadsheet has made of a cell, as the rule that the cell breaks; undefined if nothing is to be seen. */
export function spreadsheetFault(cell: string): string | undefined {
  const found = DONE.find(([form]) => form.test(cell.trim()));
  return found && `${found[1]}; import the export as it was downloaded, or make the column text before you save it`;
}

const DONE: readonly [form: RegExp, rule: string][] = [
  [/^-?\d(?:[.,]\d+)?E\+\d{2,3}$/i, 'was shortened by a spreadsheet, and its other digits are lost'],
  [
    /^#(?:NAME\?|REF!|VALUE!|DIV\/0!|N\/A|NUM!|NULL!|BEZUG!|WERT!|ZAHL!|NV|NOM\s?\?|VALEUR\s?!|¡VALOR!|#+)$/i,
    'is an error of a spreadsheet in place of the value',
  ],
];

/** A number that a spreadsheet took for a date: 12.5 became 12. May. */
const DATE =
  /^(?:\d{1,4}[./-]\d{1,2}[./-](?:\d{2}|\d{4})?|\d{1,4}[ .-]{1,2}\p{L}{3,9}\.?|\p{L}{3,9}\.?[ .-]{1,2}\d{2,4})$/u;

/** The same of a cell that should be a number. */
export const spreadsheetFaultOfNumber = (cell: string): string | undefined =>
  DATE.test(cell.trim())
    ? 'was made a date by a spreadsheet; import the export as it was downloaded'
    : spreadsheetFault(cell);

/** A cell that a spreadsheet computes; letters of full width and invisible characters before the sign count, too. */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A cell that begins as a formula does once it has been defused. */
const DEFUSED = /^'+[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

export const isFormula = (cell: string): boolean => FORMULA.test(cell);

/**
 * The cell with an apostrophe before it, if a spreadsheet would compute it and that is to be prevented. One that has apostrophes
 * there already gets another one in either case, so that `fromCell` finds each text again.
 */
export const toCell = (text: string, defuses: boolean): string =>
  DEFUSED.test(text) || (defuses && isFormula(text)) ? `'${text}` : text;

/** The text of a cell that `toCell` has written. */
export const fromCell = (cell: string): string => (DEFUSED.test(cell) ? cell.slice(1) : cell);
