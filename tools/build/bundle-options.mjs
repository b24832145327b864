import { glob, readFile } from 'node:fs/promises';

const external = [
  // These packages read files from their own folders.
  '@electric-sql/pglite',
  'pino',
  'pino-pretty',
  // There must be only one copy, which require() in other packages shares.
  'graphql',
  // Optional drivers for other databases, which are not installed.
  'mysql2',
  'tedious',
  'better-sqlite3',
  'libsql',
  'pg-native',
];

/** Bundles the store and its libraries into a few files: Node would spend most of a start reading 2,700 files. */
export const bundleOptions = async (outdir) => ({
  entryPoints: { main: 'src/main.ts', libraries: 'libraries' },
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  sourcesContent: false,
  // V8 keeps the text of every file in memory: a third of it is spaces. Short lines keep what Node prints of an error short.
  minifyWhitespace: true,
  lineLimit: 160,
  logLevel: 'warning',
  // The ORM and the schema identify classes by name.
  keepNames: true,
  external,
  plugins: [librariesEntry(await importedLibraries())],
  banner: {
    js: "import { createRequire as nodeRequire } from 'node:module'; const require = nodeRequire(import.meta.url);",
  },
});

/** The libraries that the store imports. */
async function importedLibraries() {
  const names = new Set();
  for await (const file of glob('src/**/*.ts')) {
    const text = await readFile(file, 'utf8');
    for (const [, name] of text.matchAll(/^(?:import|\}) (?!type ).*?from '([^.'][^']*)';/gm)) names.add(name);
  }
  return [...names].filter((name) => !name.startsWith('node:') && !external.includes(name));
}

/** An entry with all libraries: the bundler moves code shared by two entries to separate files, away from the store's. */
const librariesEntry = (names) => ({
  name: 'libraries',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^libraries$/ }, () => ({ path: 'libraries', namespace: 'libraries' }));
    onLoad({ filter: /.*/, namespace: 'libraries' }, () => ({
      contents: names.map((name, at) => `export * as library${at} from '${name}';`).join('\n'),
      resolveDir: process.cwd(),
    }));
  },
});
