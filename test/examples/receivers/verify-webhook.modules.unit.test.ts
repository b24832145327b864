import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signTestWebhook } from '../../../examples/receivers/verify-webhook.cjs';

const run = promisify(execFile);
const SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';
const BODY = '{"id":"evt","type":"order.created","data":{"note":"Blätter 🌿"}}';

/** The machine's own Node, often older than ours (a dependency of the store); ours where there is no other. */
function machinesNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file)) ?? process.execPath;
}

const verify = `
const event = verifyWebhook(process.env.BODY, JSON.parse(process.env.HEADERS), process.env.SECRET);
try {
  verifyWebhook(process.env.BODY, {}, process.env.SECRET);
} catch (error) {
  console.log(event.id, error instanceof WebhookVerificationError, error.name, typeof verifyDigest, typeof signTestWebhook);
}
`;
const names = '{ verifyWebhook, verifyDigest, signTestWebhook, WebhookVerificationError }';
const receivers = {
  commonjs: `const ${names} = require('./verify-webhook.cjs');${verify}`,
  module: `import ${names} from './verify-webhook.cjs';${verify}`,
};

const typed = `import { verifyWebhook, type WebhookEvent } from './verify-webhook.cjs';
const event: WebhookEvent = verifyWebhook('{}', new Headers(), undefined, { toleranceSeconds: 10 });
export const id: string = event.id;
// @ts-expect-error: a sequence is a number.
export const sequence: string = event.sequence;
`;

describe('verify-webhook.cjs, copied into a receiver', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'receiver-'));
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(['commonjs', 'module'] as const)('runs and has its types in a package of type %s', async (type) => {
    const own = join(folder, type);
    await mkdir(own);
    for (const file of ['verify-webhook.cjs', 'verify-webhook.d.cts'])
      await copyFile(join('examples/receivers', file), join(own, file));
    await writeFile(join(own, 'package.json'), JSON.stringify({ type }));
    await writeFile(join(own, 'receiver.js'), receivers[type]);
    await writeFile(join(own, 'typed.ts'), typed);
    const env = { BODY, SECRET, HEADERS: JSON.stringify(signTestWebhook(BODY, SECRET)) };
    const { stdout, stderr } = await run(machinesNode(), ['receiver.js'], { cwd: own, env });
    expect({ stdout, stderr }).toEqual({
      stdout: 'evt true WebhookVerificationError function function\n',
      stderr: '',
    });
    const tsc = resolve('node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', '', 'typed.ts'];
    await run(process.execPath, [tsc, ...options], { cwd: own, env: {} });
  });
});
