import '../config/check-node.js';
import 'reflect-metadata';
import { auditCommand } from '../operations/audit/audit-command.js';
import { refuseArguments } from './no-arguments.js';

/** `npm run audit`: checks that orders, refunds, stock, points and events of the configured database add up. */
try {
  refuseArguments(process.argv.slice(2));
  const { text, clean } = await auditCommand(process.env);
  process.stdout.write(text);
  if (!clean) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
