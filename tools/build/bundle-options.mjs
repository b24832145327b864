import { glob, readFile } from 'node:fs/promises';

const external = [
  // They read files beside themselves.
  '@electric-sql/pglite',
  'pino',
  'pino-pretty',
  // One copy for all, also for what is loaded by require().
  'graphql',
  // Other databases, which nobody installs.
  'mysql2',
  'tedious',
  'better-sqlite3',
  'libsql',
  'pg-native',
];

/** How the store and its libraries become a few files: Node spends most of a start on finding and reading 2,700. */
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
  logLevel: 'warning',
  // The ORM and the schema know classes by their names.
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

/** An entry that has all libraries: what two entries share goes to files of its own, apart from the store's code. */
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
