import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Folders whose tests are a separate suite, whatever they need. */
const FOLDERS = {
  processes: ['test/processes/', 'test/examples/payments/'],
  browser: ['test/browser/'],
  contract: ['test/contract/', 'test/parity/', 'test/legacy-client/'],
};

/** Tests whose result depends on the database engine: transactions, locks, constraints, full text, the queue. */
const ENGINE = [
  ...['test/audit/', 'test/auth/', 'test/core/', 'test/db/', 'test/model/', 'test/shop/', 'test/versions/'],
  ...['test/webhooks/deliveries/', 'test/webhooks/endpoints/', 'test/webhooks/worker/'],
  ...['test/http/server/deadline', 'test/http/graphql/statement-bounds'],
  ...['test/contract/append-only', 'test/contract/migrations', 'test/parity/replay', 'test/parity/two-connections'],
];

/** The modules that open a database: a test that imports one of these, even indirectly, needs a store. */
const OPENERS = ['test/support/database.ts', 'src/db/mikro-orm.config.ts', 'src/db/open-pglite.ts'].map((file) =>
  resolve(file),
);

/**
 * The test files of a suite:
 * `unit` needs no store, `store` one process on either engine, `processes` PostgreSQL and several processes; `contract`
 * checks a store against the published contract. `browser` looks at the pages in Chromium. `engine` is not a separate suite, but the tests of `store` and
 * `contract` that also run on PostgreSQL.
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

/** Whether a file imports, directly or indirectly, a module that opens a database. */
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
    // Type imports do not exist at run time.
    const found = [...text.matchAll(/^(?:import(?! type)|export|\}) ?.*?from '(\.[^']+)';/gm)].map(([, to]) => to);
    imports.set(
      path,
      found.map((to) => resolve(dirname(path), to.replace(/\.js$/, '.ts'))),
    );
  }
  return imports.get(path);
}
