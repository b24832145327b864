import { uuidv7 } from 'uuidv7';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A new id: UUIDv7, so ids sort by the time they were made. */
export const newId = (): string => uuidv7();

/** Whether a text can be an id at all; what cannot be is "not found" and never reaches the database. */
export const isId = (text: string): boolean => UUID.test(text);
