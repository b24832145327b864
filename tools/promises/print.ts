import { publish } from './broken-promises.ts';
import { root } from './documents.ts';

/** `npm run schema`: prints the contract of the built code. */
const built = new URL('../../.build/cli/print-schema.js', import.meta.url);
const { printedSchemas } = (await import(built.href)) as typeof import('../../src/cli/print-schema.js');

const broken = await publish(root, await printedSchemas());
if (broken) {
  console.error(`${broken}\nNo file was written.`);
  process.exitCode = 1;
}
