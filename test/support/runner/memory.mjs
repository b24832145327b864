import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

/** How much memory a worker may have before garbage is collected, in bytes. */
const ENOUGH = 700_000_000;

/** How many bytes outside of V8's heap must be new for that: what one embedded database has. */
const MOST_ADDED = 140_000_000;

const bytesOutside = () => getHeapStatistics().external_memory;

let left = bytesOutside();

// V8 is in no hurry to give back the memory of embedded databases that were closed: a worker would keep that of many. But to collect
// garbage takes 250 ms of CPU time, so it is not done for each of them.
setInterval(() => {
  // What a collection has given back is counted out only later.
  left = Math.min(left, bytesOutside());
  if (bytesOutside() < left + MOST_ADDED || process.memoryUsage.rss() < ENOUGH) return;
  collectGarbage();
  left = bytesOutside();
}, 200).unref();
