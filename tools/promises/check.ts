import { brokenPromises, excused, told } from './broken-promises.ts';
import { corrections } from './corrections.ts';
import { readDocuments, root } from './folder.ts';
import { historyOf } from './history.ts';

/** `npm run check:promises`: no commit promised what `schema/` no longer keeps. The repository may be named. */
const repository = process.argv[2] ?? root;
const history = await historyOf(repository);
const { commits, promised, shallow } = history;
const { remaining, unused } = excused(await brokenPromises(promised, await readDocuments(repository)), corrections);

const versions = [...new Set(promised.map(({ version }) => version))].sort();
const compared = commits.length === 1 ? '1 commit' : `${commits.length} commits`;
console.log(
  `Promises: schema/ was compared with ${compared}${commits.length > 0 ? `, which promised ${versions.join(', ')}` : ''}.`,
);
if (commits.length === 0) console.log('NOTHING WAS CHECKED: this folder has no history that promised anything.');
if (shallow)
  console.log('THE HISTORY IS SHALLOW: what older commits promised was not checked (git fetch --unshallow).');

if (remaining.length > 0) fail(told(remaining));
// What a correction excuses may stand in a commit that cannot be seen.
if (!shallow && commits.length > 0) {
  for (const { change } of unused) fail(`tools/promises/corrections.ts excuses what is no change: ${change}`);
}

function fail(text: string): void {
  console.error(text);
  process.exitCode = 1;
}
