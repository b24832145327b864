import '../config/check-node.js';
import 'reflect-metadata';
import { loadDemo } from '../operations/demo/load-demo.js';
import { refuseArguments } from './no-arguments.js';

/** `npm run seed`: loads the demo data. `npm run seed:many` (`bench/seed/`) adds a large shop. */
try {
  refuseArguments(process.argv.slice(2));
  await loadDemo(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
