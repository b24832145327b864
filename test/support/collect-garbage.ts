import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects garbage now: for tests of what is kept in memory. */
export const collectGarbage = runInNewContext('gc') as () => void;
