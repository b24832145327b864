import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** From the top down: a file may import from its own layer's folder and from the layers below. */
const layers: string[][] = [
  ['main.ts', 'receiver'],
  ['app.ts', 'welcome.ts', 'logger.ts', 'print-schema.ts'],
  ['worker.ts'],
  ['audit'],
  ['db'],
  ['http'],
  ['schema.ts'],
  ['webhooks'],
  ['mutation-hook'],
  ['refunds'],
  ['loyalty'],
  ['orders', 'wishlist'],
  ['stock'],
  ['auth'],
  ['customers'],
  ['plants'],
  ['events'],
  ['jobs'],
  ['secrets-keys.ts'],
  ['shared', 'config.ts'],
  ['api-versions'],
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const layerOf = (file: string): number => layers.findIndex((names) => names.includes(String(file.split('/')[0])));
const folderOf = (file: string): string => String(file.split('/')[0]);

function importsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  const paths = [...text.matchAll(/from '(\.[^']+)\.js'/g)].map((match) => String(match[1]));
  return paths.map((path) => relative('src', normalize(join('src', dirname(file), `${path}.ts`))));
}

describe('imports', () => {
  it('know every folder of src', () => {
    expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
  });

  it('run one way: from a layer to those below it', () => {
    const wrong = files.flatMap((file) =>
      importsOf(file)
        .filter((target) => folderOf(target) !== folderOf(file))
        .filter((target) => layerOf(target) <= layerOf(file))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('make no circle, but for the entities of one aggregate', () => {
    const graph = new Map(files.map((file) => [file, importsOf(file)]));
    const circles: string[] = [];
    const visit = (file: string, above: string[]) => {
      const at = above.indexOf(file);
      if (at >= 0) return void circles.push([...above.slice(at), file].join(' → '));
      if (done.has(file)) return;
      for (const target of graph.get(file) ?? []) visit(target, [...above, file]);
      done.add(file);
    };
    const done = new Set<string>();
    for (const file of files) visit(file, []);
    const ofOneAggregate = (circle: string) =>
      circle.split(' → ').every((file) => file.endsWith('.entity.ts') && folderOf(file) === folderOf(circle));
    expect(circles.filter((circle) => !ofOneAggregate(circle))).toEqual([]);
  });

  it('pass no barrel', () => {
    expect(files.filter((file) => file.endsWith('index.ts'))).toEqual([]);
  });
});
