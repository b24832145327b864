import { uuidv7 } from 'uuidv7';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id: a UUIDv7, so ids sort by the time of their creation. */
export const newId = (): string => uuidv7();

/** Whether a text is a well-formed id. A malformed one is "not found" and never reaches the database. */
export const isId = (text: string): boolean => UUID.test(text);

/** Sorts before every id. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';
