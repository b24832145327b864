import '../config/check-node.js';
import 'reflect-metadata';
import { loadDemo } from '../operations/demo/seed-demo.js';
import { refuseArguments } from './no-arguments.js';

/** Loads the demo data where there is nothing but the built store. `npm run seed` (`bench/seed/`) can add a large shop. */
try {
  refuseArguments(process.argv.slice(2));
  await loadDemo(process.env);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
