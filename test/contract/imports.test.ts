import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** From the top down: a file may import from its own folder and from the rows below. */
const layers: string[][] = [
  ['main.ts'],
  ['cli'],
  // Beside the store, not below it: nothing needs what an operator runs, but the commands and the start.
  ['app.ts', 'operations'],
  ['http'],
  ['schema.ts', 'connect.ts', 'background-jobs.ts'],
  ['auth', 'webhooks', 'mails'],
  ['shop', 'versions'],
  ['mutations'],
  ['events', 'jobs'],
  ['database'],
  ['core'],
  ['config'],
];

/** Inside a folder of folders, likewise. */
const within: Record<string, string[][]> = {
  operations: [['admin'], ['audit', 'receiver'], ['demo']],
  shop: [
    ['reports', 'metadata'],
    ['refunds', 'shipments'],
    ['orders', 'wishlist'],
    ['loyalty', 'plants', 'vouchers'],
    ['customers'],
    ['organizations'],
    ['pages'],
    ['pictures'],
    ['metadata-column'],
  ],
  mutations: [['audit-log']],
  events: [['chain', 'mails']],
  database: [['connect'], ['migrations'], ['row-security', 'write'], ['read'], ['messages']],
  http: [['server'], ['graphql', 'rest', 'pages'], ['openapi', 'response-cache'], ['input', 'errors', 'measure']],
  webhooks: [['worker', 'diagnosis'], ['deliveries'], ['endpoints']],
  core: [
    ['tracing', 'redis'],
    ['encryption', 'logging', 'metrics', 'personal-data', 'resolvers', 'validation'],
    ['standards'],
  ],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

function importsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  const paths = [...text.matchAll(/from '(\.[^']+)\.js'/g)].map((match) => String(match[1]));
  return paths.map((path) => relative('src', normalize(join('src', dirname(file), `${path}.ts`))));
}

/** The first name of a path below a folder: its own folder there, or the file itself. */
const placeIn = (folder: string, file: string): string => String(relative(folder, file).split('/')[0]);

/** Every import between two rows of the folder that does not run down. */
function upward(folder: string, rows: string[][]): string[] {
  const rowOf = (file: string) => rows.findIndex((names) => names.includes(placeIn(folder, file)));
  const inside = (file: string) => rowOf(file) >= 0;
  return files.filter(inside).flatMap((file) =>
    importsOf(file)
      .filter((target) => inside(target) && placeIn(folder, target) !== placeIn(folder, file))
      .filter((target) => rowOf(target) <= rowOf(file))
      .map((target) => `${file} → ${target}`),
  );
}

/** Everything that an import leads to, the file itself included where it leads back. */
function circlesOf(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, above: string[]) => {
    const at = above.indexOf(file);
    if (at >= 0) return void circles.push([...above.slice(at), file]);
    if (done.has(file)) return;
    for (const target of graph.get(file) ?? []) visit(target, [...above, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

describe('imports', () => {
  it('know every file and folder of src', () => {
    const known = layers.flat();
    expect(files.filter((file) => !known.includes(placeIn('', file)))).toEqual([]);
  });

  it('run one way: from a row to those below it', () => {
    expect(upward('', layers)).toEqual([]);
  });

  it.each(Object.entries(within))('run one way in %s', (folder, rows) => {
    const places = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => placeIn(folder, file));
    const folders = [...new Set(places.filter((place) => !place.endsWith('.ts')))];
    expect(rows.flat().sort()).toEqual(folders.sort());
    expect(upward(folder, rows)).toEqual([]);
  });

  it('reach the diagnosis of signatures from the schema alone', () => {
    const inside = (file: string) => file.startsWith('webhooks/diagnosis/');
    const reached = files.filter((file) => !inside(file) && importsOf(file).some(inside));
    expect(reached).toEqual(['schema.ts']);
  });

  it('make no circle, but for the entities of one noun', () => {
    const nounOf = (file: string) =>
      file
        .split('/')
        .slice(0, file.startsWith('shop/') ? 2 : 1)
        .join('/');
    const ofOneNoun = (circle: string[]) =>
      circle.every((file) => file.endsWith('.entity.ts') && nounOf(file) === nounOf(String(circle[0])));
    const circles = circlesOf(new Map(files.map((file) => [file, importsOf(file)])));
    expect(circles.filter((circle) => !ofOneNoun(circle)).map((circle) => circle.join(' → '))).toEqual([]);
  });

  it('run one way in web, and to nothing of src', () => {
    const rows = [['storefront', 'admin'], ['ui'], ['client']];
    const below = (folder: string) => [folder, ...rows.slice(rows.findIndex((row) => row.includes(folder)) + 1).flat()];
    const found = rows.flat().flatMap((folder) =>
      globSync(`web/${folder}/**/*.{ts,tsx}`, { exclude: ['**/{dist,node_modules}/**'] }).map((file) => {
        const paths = readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g);
        const targets = [...paths].map(([, path]) => normalize(join(dirname(file), String(path))));
        const isAllowed = (target: string) => below(folder).some((one) => target.startsWith(`web/${one}/`));
        return { file, others: targets.filter((target) => !isAllowed(target)) };
      }),
    );
    expect(found.length).toBeGreaterThan(200);
    expect(found.filter(({ others }) => others.length > 0)).toEqual([]);
  });

  it('pass no barrel', () => {
    expect(files.filter((file) => file.endsWith('index.ts'))).toEqual([]);
  });
});
