import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

/** How many bytes outside of V8's heap may be added before garbage is collected: what two embedded databases have. */
const MOST_ADDED = 300_000_000;

/** `process.memoryUsage()` would also ask the system, which takes long for a process with many databases. */
const bytesOutside = () => getHeapStatistics().external_memory;

let left = bytesOutside();

// V8 is in no hurry to give back the memory of embedded databases that were closed: a worker would keep that of many. But to collect
// garbage takes 170 ms, so it is not done for each of them.
setInterval(() => {
  // What a collection has given back is counted out only later.
  left = Math.min(left, bytesOutside());
  if (bytesOutside() < left + MOST_ADDED) return;
  collectGarbage();
  left = bytesOutside();
}, 200).unref();
