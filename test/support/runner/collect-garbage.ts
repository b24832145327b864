import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Gives back the memory of embedded databases that were closed: without it a worker keeps that of several files. */
export const collectGarbage = runInNewContext('gc') as () => void;
