import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { expectOutput } from '../../docs/guides/matches.js';
import { readGuide } from '../../docs/guides/read-guide.js';
import { openStore } from '../../support/store.js';

/** Runs a command without the settings of the tests. */
const run = (command: string, args: string[], cwd = '.') =>
  promisify(execFile)(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } });
const PACKAGE = 'web/client';

const store = await openStore();
let project: string;
let packed: { filename: string; files: { path: string }[] };
const examples = readGuide(`${PACKAGE}/README.md`).filter(({ language }) => language === 'ts');

/** A project of somebody who installed the package, with the README's examples. */
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'client-'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], PACKAGE);
  [packed] = JSON.parse(stdout);
  const installed = join(project, 'node_modules/@plant-store/client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', join(project, packed.filename), '-C', installed, '--strip-components=1']);
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  for (const [index, { code }] of examples.entries())
    await writeFile(join(project, `example-${index}.ts`), code.replaceAll('http://127.0.0.1:4000', store.url));
});

afterAll(() => rm(project, { recursive: true }));

it('has what it needs, and nothing else', () => {
  const modules = 'errors graphql index lists openapi.generated rest retry send token webhooks'.split(' ');
  const built = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
  const files = packed.files.map(({ path }) => path);
  expect(files.sort()).toEqual(['AGENTS.md', 'README.md', 'package.json', ...built].sort());
});

it.each([
  ['index', 3072],
  ['webhooks', 2048],
])('%s is not larger than %d bytes, minified and compressed', async (name, budget) => {
  const options = { bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' } as const;
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [`${PACKAGE}/src/${name}.ts`],
    metafile: true,
  });
  expect(gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length).toBeLessThanOrEqual(budget);
  expect(Object.keys(metafile.inputs).filter((file) => !file.startsWith(PACKAGE))).toEqual([]);
});

describe("the README's examples", () => {
  it.each([
    ['5.9', 'test/legacy-client/node_modules/typescript', 'nodenext', []],
    ['7.0', 'node_modules/typescript', 'nodenext', []],
    [
      '5.9',
      'test/legacy-client/node_modules/typescript',
      'esnext',
      ['--moduleResolution', 'bundler', '--exactOptionalPropertyTypes'],
    ],
  ])('compile with TypeScript %s (%s, %s)', async (version, compiler, module, more) => {
    const tsc = resolve(compiler, 'bin/tsc');
    const options = ['--strict', '--noEmit', '--module', module, '--target', 'es2022', '--lib', 'es2022,dom'];
    const files = examples.map((_, index) => `example-${index}.ts`);
    expect((await run(process.execPath, [tsc, '--version'])).stdout).toContain(version);
    const { stdout } = await run(process.execPath, [tsc, ...options, ...more, ...files], project).catch(
      (error) => error,
    );
    expect(stdout).toBe('');
  });

  it.each(examples.map(({ expected }, index) => ({ index, expected })))(
    '$index prints what it says',
    async ({ index, expected }) => {
      const { stdout } = await run(process.execPath, [`example-${index}.ts`], project);
      expect(expected).toBeDefined();
      if (expected) expectOutput(stdout, expected);
    },
  );

  it('and what the documents do not allow does not compile', async () => {
    const wrong = `import { createStore } from '@plant-store/client';
      const { rest, graphql } = createStore({ url: '' });
      // @ts-expect-error
      rest.get('/customers');
      // @ts-expect-error
      rest.get('/orders/{id}');
      // @ts-expect-error
      rest.get('/orders/{id}', { params: { order_id: '1' } });
      // @ts-expect-error
      rest.get('/plants', { query: { limit: '20' } });
      // @ts-expect-error
      rest.get('/plants', { idempotencyKey: '1' });
      // @ts-expect-error
      rest.post('/orders/{id}/refund', { params: { id: '1' }, body: { amout: 1 } });
      // @ts-expect-error
      rest.delete('/orders/{id}', { params: { id: '1' } });
      // @ts-expect-error
      rest.get('/plants').then(({ items }) => items[0].botanicalName);
      // @ts-expect-error
      rest.delete('/auth/token').then((answer) => answer.id);
      interface Typed { __apiType?: (variables: { id: string }) => { order: { id: string } }; toString(): string }
      declare const document: Typed;
      graphql(document, { id: '1' }).then(({ order }) => order.id);
      // @ts-expect-error
      graphql(document);
      // @ts-expect-error
      graphql(document, { id: 1 });
      // @ts-expect-error
      graphql(document, { id: '1' }).then(({ order }) => order.number);`;
    await writeFile(join(project, 'wrong.ts'), wrong);
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const options = [
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      'wrong.ts',
    ];
    const { stdout } = await run(process.execPath, [tsc, ...options], project).catch((error) => error);
    expect(stdout).toBe('');
  });
});
