import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../support/processes/free-port.js';
import { openStore, type Store } from '../../support/store.js';
import { expectOutput } from './matches.js';
import { readGuide } from './read-guide.js';
import { runGuide } from './run-guide.js';

/*
 * Every block of code in a guide runs as it stands there, and prints what the block behind it says. `GUIDE_OUTPUT=1`
 * prints the outputs, for whoever writes a guide.
 */
describe.each(['guides/storefront', 'rest', 'guides/erp', 'webhooks', 'guides/typed-clients'])('docs/%s.md', (name) => {
  let store: Store;

  beforeAll(async () => {
    // The storefront, which runs on this machine, names the addresses of its visitors.
    store = await openStore({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '600' });
  });

  afterAll(() => store?.close());

  it('works from the first block to the last', async () => {
    const blocks = readGuide(`docs/${name}.md`);
    const replaced = { 'http://127.0.0.1:4000': store.url, '4100': String(await freePort()) };
    const { outputs, errors, code } = await runGuide(blocks, replaced);
    if (process.env['GUIDE_OUTPUT']) for (const { output } of outputs) process.stderr.write(`${output}\n`);
    for (const { block, output } of outputs) if (block.expected && output) expectOutput(output, block.expected);
    expect({ errors, code }).toEqual({ errors: '', code: 0 });
    expect(outputs.filter(({ block, output }) => output && !block.expected)).toEqual([]);
  });
});
