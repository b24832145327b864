import { uuidv7 } from 'uuidv7';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id: a UUIDv7, so ids sort by the time of their creation. */
export const newId = (): string => uuidv7();

/** Whether a text is a well-formed id. A malformed one is "not found" and never reaches the database. */
export const isId = (text: string): boolean => UUID.test(text);

/** Ids as the one value of `= any(?)`: a statement with a place for each would take longer to write and to parse. */
export const idArray = (ids: readonly string[]): string => `{${ids.join()}}`;

/** The same of any texts, each in quotes: a SKU may have commas, quotes and braces. */
export const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;

/** Sorts before every id. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
