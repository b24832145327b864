import { existsSync, readFileSync } from 'node:fs';
import { advisoryProblems, readAdvisories } from './check-advisories.ts';
import { licenceCounts, licenceProblems } from './check-licences.ts';
import { installScriptProblems, integrityProblems, registryProblems } from './check-lock-file.ts';
import { packagesOf } from './lock-file.ts';
import { INSTALL_SCRIPTS } from './policy.ts';

/**
 * `npm run check:dependencies [folder]`: checks package-lock.json against the policy of this folder and, if one is given,
 * against a folder of advisories in the OSV format (docs/dependencies.md says how to get it).
 */
const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const packages = packagesOf(read('package-lock.json'));
const folder = process.argv[2];
if (folder !== undefined && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
const advisories = folder === undefined ? undefined : readAdvisories(folder);

const problems = [
  ...integrityProblems(packages),
  ...registryProblems(packages),
  ...installScriptProblems(packages, read('package.json').allowScripts),
  ...licenceProblems(packages),
  ...advisoryProblems(packages, advisories ?? []),
];

const ofStore = packages.filter(({ dev }) => !dev);
console.log(`Dependencies: ${packages.length} packages are locked, ${ofStore.length} of them for the store.`);
console.log(
  `Licences: ${licenceCounts(packages)
    .map(([licence, count]) => `${licence} ${count}`)
    .join(', ')}.`,
);
for (const [name, { runs, reason }] of Object.entries(INSTALL_SCRIPTS))
  console.log(`Install script of ${name} ${runs ? 'runs' : 'does not run'}: it ${reason}.`);
if (advisories) console.log(`Advisories: compared with ${advisories.length} of ${folder}.`);
else
  console.log(
    'ADVISORIES WERE NOT CHECKED: name a folder of them, or run `npm audit --omit=dev` (docs/dependencies.md).',
  );
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
