import '../config/check-node.js';
import 'reflect-metadata';
import { runAdmin } from '../operations/admin/run-admin.js';

/** `npm run admin`: opens shops, manages their API keys and users, imports plants and exports shops, from the machine that has the database. */
process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
