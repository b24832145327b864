import { brokenPromises } from './broken-promises.ts';
import { readDocuments, root } from './documents.ts';
import { historyOf } from './history.ts';

/** `npm run check:promises`: checks that `schema/` keeps the promises of every commit. An argument names the repository. */
const repository = process.argv[2] ?? root;
const { commits, promised, shallow } = historyOf(repository);
const broken = await brokenPromises(promised, readDocuments(repository));

const versions = [...new Set(promised.map(({ version }) => version))].sort().join(', ') || 'nothing';
console.log(`Promises: compared schema/ with ${commits.length} commits, which published ${versions}.`);
if (commits.length === 0) console.log('NOTHING WAS CHECKED: this folder has no history of schema/.');
if (shallow) console.log('THE HISTORY IS SHALLOW: older commits were not checked (git fetch --unshallow).');
if (broken) {
  console.error(broken);
  process.exitCode = 1;
}
