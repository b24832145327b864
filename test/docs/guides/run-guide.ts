import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Block } from './read-guide.js';

/** Printed behind each block. */
const END = '--- the end of a block ---';

const LANGUAGES: Record<string, { file: string; command: string[]; end: string; head: string }> = {
  js: { file: 'guide.mjs', command: [process.execPath], end: `console.log('${END}');`, head: '' },
  sh: {
    file: 'guide.sh',
    command: ['bash'],
    end: `echo '${END}'`,
    head: 'set -euo pipefail\n',
  },
};

/** What a reader has: the examples and contracts of the project, and the packages that a guide has them install. */
const linked: Record<string, string> = {
  ...{ examples: 'examples', schema: 'schema' },
  ...packages('node_modules', [
    'graphql',
    '@graphql-typed-document-node',
    '@graphql-codegen',
    'typescript',
    '@plant-store/client',
  ]),
  ...packages('node_modules', ['.bin/graphql-codegen', '.bin/tsc']),
};

function packages(from: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`node_modules/${name}`, `${from}/${name}`]));
}

/**
 * Runs the blocks of a guide as a reader would: one after the other, in a folder of their own. Replaces each key of
 * `replaced` in them. The folder has links to what a reader has. Returns the output of each block, as far as they came.
 */
export async function runGuide(
  blocks: readonly Block[],
  replaced: Record<string, string>,
  environment = {},
  links: Record<string, string> = linked,
) {
  const folder = await mkdtemp(join(tmpdir(), 'guide-'));
  try {
    for (const [name, target] of Object.entries(links)) {
      await mkdir(join(folder, dirname(name)), { recursive: true });
      await symlink(resolve(target), join(folder, name));
    }
    const codeOf = ({ code }: Block) =>
      Object.entries(replaced).reduce((text, [from, to]) => text.replaceAll(from, to), code);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    for (const block of blocks) if (block.file) await writeFile(join(folder, block.file), codeOf(block));
    const run = blocks.filter(({ file }) => !file);
    const { file, command, end, head } = languageOf(run);
    await writeFile(join(folder, file), head + run.map((block) => `${codeOf(block)}\n${end}\n`).join(''));
    const { output, errors, code } = await execute([...command, file], folder, environment);
    const outputs = output.split(`${END}\n`);
    return { outputs: run.map((block, index) => ({ block, output: outputs[index] ?? '' })), errors, code };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function languageOf(blocks: readonly Block[]) {
  const languages = [...new Set(blocks.map(({ language }) => language))];
  const language = LANGUAGES[String(languages)];
  if (!language) throw new Error(`The blocks of a guide are run in one language, not in: ${languages.join(', ')}.`);
  return language;
}

/** Runs a command to its end, without the settings of the tests. */
function execute([command = '', ...args]: string[], cwd: string, environment: Record<string, string>) {
  const env = { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, HOME: cwd, ...environment };
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  return new Promise<{ output: string; errors: string; code: number | null }>((done, fail) => {
    child.on('error', fail);
    // What the guide left running in the background, with all that it started.
    child.on('exit', () => endGroup(child.pid));
    child.on('close', (code) => done({ output, errors, code }));
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
