import { addEventHandler } from 'jest-circus';

/** When a test or hook counts as hanging. No test is slow by this: a busy machine takes ten times as long. */
const LIMIT_MS = 900_000;

/** In a deep run (`depth.ts`) one test does several times as much, and has six times as long. */
const LONGER = process.env.TEST_DEEP === 'true' ? 6 : 1;

// The runner has no time limit, so this gives each function the limit that Jest's own runner would apply.
addEventHandler((event, { currentDescribeBlock: { tests, hooks } }) => {
  const added = event.name === 'add_test' ? tests.at(-1) : event.name === 'add_hook' ? hooks.at(-1) : undefined;
  if (!added?.fn) return;
  const { fn, timeout } = added;
  added.fn = () => within((timeout ?? LIMIT_MS) * LONGER, fn);
});

async function within(limitMs, fn) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${limitMs} ms.`)), limitMs);
  });
  try {
    return await Promise.race([fn(), late]);
  } finally {
    clearTimeout(timer);
  }
}
