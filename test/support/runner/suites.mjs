import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Folders whose tests are a suite of their own, whatever they need. */
const FOLDERS = { processes: ['test/processes/'], contract: ['test/contract/', 'test/parity/', 'test/legacy-client/'] };

/** Tests whose outcome the database engine decides: transactions, locks, constraints, full text, the queue. */
const ENGINE = [
  ...['test/audit/', 'test/auth/', 'test/core/', 'test/db/', 'test/model/', 'test/shop/', 'test/versions/'],
  ...['test/webhooks/deliveries/', 'test/webhooks/endpoints/', 'test/webhooks/worker/'],
  ...['test/contract/append-only', 'test/contract/migrations', 'test/parity/replay'],
];

/** What opens a database: a test that reaches one of these needs a store. */
const OPENERS = ['test/support/database.ts', 'src/db/mikro-orm.config.ts', 'src/db/open-pglite.ts'].map((file) =>
  resolve(file),
);

/**
 * The test files of a suite:
 * `unit` needs no store, `store` one process on either engine, `processes` a PostgreSQL and several processes,
 * `contract` holds what clients were promised against a store. `engine` is no suite of its own, but those of `store` and
 * `contract` that run on PostgreSQL as well.
 */
export function filesOf(suite) {
  const files = globSync('test/**/*.test.ts', { exclude: ['**/node_modules'] }).sort();
  const [ofFolder] = Object.entries(FOLDERS).filter(([name]) => name === suite);
  if (ofFolder) return files.filter((file) => ofFolder[1].some((folder) => file.startsWith(folder)));
  if (suite === 'engine')
    return files.filter((file) => ENGINE.some((start) => file.startsWith(start)) && needsStore(file));
  if (suite !== 'unit' && suite !== 'store') throw new Error(`There is no suite ${suite}.`);
  const others = files.filter(
    (file) =>
      !Object.values(FOLDERS)
        .flat()
        .some((folder) => file.startsWith(folder)),
  );
  return others.filter((file) => needsStore(file) === (suite === 'store'));
}

/** Whether a file leads, by its imports, to what opens a database. */
function needsStore(file) {
  const seen = new Set();
  const reaches = (path) => {
    if (OPENERS.includes(path)) return true;
    if (seen.has(path)) return false;
    seen.add(path);
    return importsOf(path).some(reaches);
  };
  return reaches(resolve(file));
}

const imports = new Map();

function importsOf(path) {
  if (!imports.has(path)) {
    const text = path.endsWith('.ts') ? readFileSync(path, 'utf8') : '';
    // Types are gone when the file runs.
    const found = [...text.matchAll(/^(?:import(?! type)|export|\}) ?.*?from '(\.[^']+)';/gm)].map(([, to]) => to);
    imports.set(
      path,
      found.map((to) => resolve(dirname(path), to.replace(/\.js$/, '.ts'))),
    );
  }
  return imports.get(path);
}
