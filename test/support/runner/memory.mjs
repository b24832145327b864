import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { addEventHandler } from 'jest-circus';
import { collectGarbage } from './collect-garbage.ts';

/** How many bytes outside of V8's heap may be added before garbage is collected: what two embedded databases have. */
const MOST_ADDED = 300_000_000;

/** `process.memoryUsage()` would also ask the system, which takes long for a process with many databases. */
const bytesOutside = () => getHeapStatistics().external_memory;

let left = bytesOutside();

// V8 is in no hurry to give back the memory of embedded databases that were closed: a worker would keep that of many. But to collect
// garbage takes 100 ms, so it is not done for each of them.
addEventHandler((event, { currentDescribeBlock: { tests, hooks } }) => {
  const added = event.name === 'add_test' ? tests.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added?.fn) return;
  const { fn } = added;
  added.fn = () => Promise.resolve(fn()).finally(collectIfMuch);
});

async function collectIfMuch() {
  if (bytesOutside() < left + MOST_ADDED) return;
  // What has just ended still refers to its store until the next turn of the event loop.
  await setImmediate();
  // The first collection only finds the databases that were closed; the next one gives back and no longer counts their memory.
  collectGarbage();
  collectGarbage();
  left = bytesOutside();
}
