import { it } from '@jest/globals';
import { expectOutput } from '../docs/guides/matches.js';
import { readGuide } from '../docs/guides/read-guide.js';
import { runGuide } from '../docs/guides/run-guide.js';
import { freePort } from '../support/processes/free-port.js';
import { openStore } from '../support/store.js';

const store = await openStore();

/* Installs what others publish today, so it runs once a day, not for each change. */
it('works with the clients of docs/guides/clients.md as they are', async () => {
  const blocks = readGuide('docs/guides/clients.md');
  const ports = { '4010': String(await freePort()), '4011': String(await freePort()) };
  const replaced = { 'http://127.0.0.1:4000': store.url, ...ports };
  // Behind a proxy, npm needs the certificates of the machine.
  const certificates = { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] ?? '' };
  const { outputs, errors, code } = await runGuide(blocks, replaced, certificates, {});
  // npm warns of what it does not run.
  if (code !== 0) throw new Error([...outputs.map(({ output }) => output), errors].join('\n'));
  for (const { block, output } of outputs) if (block.expected) expectOutput(output, block.expected);
}, 600_000);
