import { told } from './broken-promises.ts';
import { root } from './folder.ts';
import { publish } from './publish.ts';

/** `npm run schema`: prints what the code promises, as it is built. */
const built = new URL('../../.build/cli/print-schema.js', import.meta.url);
const { printedSchemas } = (await import(built.href)) as typeof import('../../src/cli/print-schema.js');

const broken = await publish(root, await printedSchemas());
if (broken.length > 0) {
  console.error(`${told(broken)}\nNothing was written.`);
  process.exitCode = 1;
}
