import { readFileSync } from 'node:fs';

interface LockedPackage {
  integrity?: string;
  resolved?: string;
  license?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
}

/** Licences that require no more than keeping their notice. */
const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Unlicense', 'Python-2.0', 'Zlib'],
];

/** The binaries of sharp contain libvips, unchanged: a library that anybody may exchange. */
const LIBVIPS = { packages: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** Packages with another licence: tools of the tests, used unchanged, and not part of the store. */
const OTHER_LICENCES: Record<string, string> = { 'axe-core': 'MPL-2.0', 'caniuse-lite': 'CC-BY-4.0' };

/** Optional tools of other platforms, which the registry of the lock file's machine did not carry in this version. */
const WITHOUT_INTEGRITY = /^@(biomejs\/cli-|oxc-parser\/binding-|unrs\/resolver-binding-|squawk-cli\/)[\w-]+$/;

/** Whether an SPDX expression can be met with permissive licences alone: one side of an OR, both of an AND. */
function isPermissive(expression: string): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1');
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isPermissive);
  return bare.split(' AND ').every((licence) => PERMISSIVE.includes(licence));
}

/** The licences of a package beside that of libvips, where it may have that. */
const beside = (name: string, license: string): string =>
  LIBVIPS.packages.test(name) ? license.replace(LIBVIPS.licence, 'MIT') : license;

/** What docs/dependencies.md does not allow in a lock file; `allowScripts` is that of package.json. */
export function problemsOf(packages: Record<string, LockedPackage>, allowScripts: Record<string, boolean>): string[] {
  const installed = Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, one]) => ({ ...one, name: place.replace(/^.*node_modules\//, '') }));
  const scripted = installed.filter((one) => one.hasInstallScript).map(({ name }) => name);
  const problems = installed.flatMap(({ name, integrity, resolved, license = '(none)', dev, optional }) => [
    !integrity?.startsWith('sha512-') &&
      !(dev && optional && WITHOUT_INTEGRITY.test(name)) &&
      `${name} has no sha512 integrity.`,
    resolved && !resolved.startsWith('https://registry.npmjs.org/') && `${name} comes from ${resolved}.`,
    !isPermissive(beside(name, license)) && OTHER_LICENCES[name] !== license && `${name} has the licence ${license}.`,
  ]);
  return [
    ...problems.filter((problem) => typeof problem === 'string'),
    ...scripted
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} has an install script: read it, then answer in allowScripts of package.json.`),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.includes(name))
      .map((name) => `allowScripts names ${name}, which has no install script.`),
  ];
}

if (import.meta.main) {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const problems = problemsOf(read('package-lock.json').packages, read('package.json').allowScripts);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
