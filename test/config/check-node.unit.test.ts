import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const asNode = (version: string) =>
  `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
const run = (version: string) =>
  promisify(execFile)(process.execPath, ['--import', asNode(version), 'src/config/check-node.ts'], { env: {} });

it('an older Node is told which one the store needs, and runs nothing', async () => {
  const stderr =
    'This is Node 20.20.2, but the store needs Node 24 or newer. The npm scripts (npm start, npm run migrate …) run the one that npm ci has installed: node_modules/.bin/node.\n';
  await expect(run('20.20.2')).rejects.toMatchObject({ code: 1, stdout: '', stderr });
  await expect(run('9.0.0')).rejects.toMatchObject({ code: 1 });
  for (const version of ['24.0.0', '26.1.0']) await expect(run(version)).resolves.toEqual({ stdout: '', stderr: '' });
});

it('every program checks that before it loads anything else', async () => {
  const scripts = Object.values<string>(JSON.parse(await readFile('package.json', 'utf8')).scripts);
  const built = scripts.flatMap((script) => [...script.matchAll(/\.build\/(cli\/[\w-]+|store\/main)\.js/g)]);
  const names = built.map(([, name = '']) => `src/${name.replace('store/', '')}.ts`);
  const programs = new Set([...names, 'src/cli/seed.ts', 'bench/seed/main.ts']);
  expect(programs.size).toBeGreaterThan(7);
  for (const program of programs)
    expect([program, await readFile(program, 'utf8')]).toEqual([
      program,
      expect.stringMatching(/^import '[./]+(src\/)?config\/check-node\.[jt]s';\n/),
    ]);
});
