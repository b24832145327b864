import { makeSchemas, type Schemas } from '../../../src/http/api-schemas.js';

let made: Promise<Schemas> | undefined;

/** The schemas of the store: made once in a worker, and shared by all stores that its tests open. */
export function sharedSchemas(): Promise<Schemas> {
  made ??= makeSchemas();
  return made;
}
