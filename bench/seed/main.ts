import '../../src/config/check-node.ts';
import 'reflect-metadata';
import { loadDemo } from '../../src/operations/demo/seed-demo.ts';
import { readAmounts } from './amounts.ts';
import { seedMany } from './seed-many.ts';

/**
 * `npm run seed`: loads the demo data; `-- --plants N --orders N` adds that many plants and orders. `--seed N` chooses which plants and
 * orders; the default is `--seed 1`.
 */
try {
  const amounts = readAmounts(process.argv.slice(2));
  await loadDemo(process.env, (orm) => seedMany(orm, amounts));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
