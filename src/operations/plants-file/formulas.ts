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
