import { brokenPromises } from './broken-promises.ts';
import { readDocuments, root } from './documents.ts';
import { historyOf } from './history.ts';

/** `npm run check:promises`: no commit promised what `schema/` no longer keeps. The repository may be named. */
const repository = process.argv[2] ?? root;
const { commits, promised, shallow } = historyOf(repository);
const broken = await brokenPromises(promised, readDocuments(repository));

const versions = [...new Set(promised.map(({ version }) => version))].sort().join(', ') || 'nothing';
console.log(`Promises: schema/ was compared with ${commits.length} commits, which promised ${versions}.`);
if (commits.length === 0) console.log('NOTHING WAS CHECKED: this folder has no history that promised anything.');
if (shallow) console.log('THE HISTORY IS SHALLOW: older commits were not checked (git fetch --unshallow).');
if (broken) {
  console.error(broken);
  process.exitCode = 1;
}
