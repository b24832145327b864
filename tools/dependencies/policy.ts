/**
 * What `npm run check:dependencies` accepts, one by one, each with its reason. What is not listed fails; so does an
 * entry that nothing needs any more.
 */

/** The registries that `resolved` may name; most entries name none, and come from the registry of whoever installs. */
export const REGISTRIES = ['https://registry.npmjs.org/'];

/**
 * Packages with an install script, and why it runs, or need not. The same answers stand in `allowScripts` of
 * package.json, which npm 11.19 and later obey; older versions of npm run every script. They name no versions: npm
 * compares versions with `resolved`, which our lock file leaves out.
 */
export const INSTALL_SCRIPTS: Readonly<Record<string, { runs: boolean; reason: string }>> = {
  node: { runs: true, reason: 'puts the binary of Node 24 for this platform into node_modules/node' },
  '@apollo/protobufjs': { runs: false, reason: 'only prints a warning about version ranges' },
  '@parcel/watcher': { runs: false, reason: 'would compile what its optional packages bring compiled' },
  esbuild: { runs: false, reason: 'only makes its command start faster; its optional package has the binary' },
};

/** Licences that require no more than keeping their notice. */
export const PERMISSIVE = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'],
  ...['Unlicense', 'Python-2.0', 'Zlib'],
];

/** Packages with another licence, and why that is fine here. */
export const OTHER_LICENCES: Readonly<Record<string, { licence: string; reason: string }>> = {
  'axe-core': { licence: 'MPL-2.0', reason: 'checks the pages in tests, unchanged; not in the store' },
  'caniuse-lite': { licence: 'CC-BY-4.0', reason: 'a table of browsers that the tests’ tools read; not in the store' },
};

/**
 * Packages without integrity: optional ones of platforms that the registry of the lock file's machine did not carry in
 * this version. They are tools of development and never part of the store. On such a platform npm installs them
 * unchecked; `npm install` there, with the public registry, completes their entries.
 */
export const WITHOUT_INTEGRITY: readonly RegExp[] = [
  /^@biomejs\/cli-(android|darwin|linux|win32)-[\w-]+@2\.6\.8$/,
  /^@oxc-parser\/binding-[\w-]+@0\.156\.0$/,
  /^@unrs\/resolver-binding-[\w-]+@1\.13\.0$/,
];
