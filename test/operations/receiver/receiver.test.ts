import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { howToMoveDemoEndpoint } from '../../../src/operations/receiver/receiver.js';
import { ADMIN, openStore } from '../../support/store.js';

const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
});

/** Starts `npm run receiver` with these settings; `printed` waits for what it prints, and gives all of it so far. */
function start(environment: Record<string, string>) {
  const { PATH, NODE_OPTIONS } = process.env;
  const env = { PATH, NODE_OPTIONS, ...environment };
  const child = spawn(process.execPath, ['src/cli/receiver.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.push(child);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += chunk;
  });
  const printed = async (end: RegExp): Promise<string> => {
    while (!end.test(output)) await once(child.stdout, 'data');
    return output;
  };
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  return { printed, ended: ended.then(([[code], complaint]) => ({ code, complaint, output })) };
}

describe('npm run receiver', () => {
  it('refuses what is no port in one line', async () => {
    const complaint = 'RECEIVER_PORT is "70000", but it must be a port number, 0 to 65535.\n';
    expect(await start({ RECEIVER_PORT: '70000' }).ended).toEqual({ code: 1, output: '', complaint });
  });

  it('refuses a port that is in use in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const complaint = `RECEIVER_PORT is "${port}", but that port is in use. Choose a free port.\n`;
    expect(await start({ RECEIVER_PORT: String(port) }).ended).toEqual({ code: 1, output: '', complaint });
    await promisify(other.close.bind(other))();
  });

  it('on another port prints how to point the demo endpoint there, and those steps work', async () => {
    const store = await openStore({ PROCESS_ROLE: 'api' });
    const storePort = new URL(store.url).port;
    const output = await start({ RECEIVER_PORT: '0', PORT: storePort }).printed(/-d '\{"query".*\n\n$/);
    const [, url = ''] = /^Waiting for webhooks at (\S+) \(press Ctrl-C to stop\)\n/.exec(output) ?? [];
    expect(url).toMatch(/^http:\/\/localhost:\d+\/webhooks$/);
    expect(output.slice(output.indexOf('\n') + 1)).toBe(`${howToMoveDemoEndpoint(url, storePort)}\n`);
    expect(output).toContain(
      "\nThe demo's endpoint still points to http://localhost:4100/webhooks, so nothing arrives",
    );
    const commands = output.slice(output.indexOf('  TOKEN='));
    const { stdout } = await promisify(execFile)('bash', ['-c', commands], { env: { PATH: process.env['PATH'] } });
    expect(JSON.parse(stdout)).toEqual({ data: { updateWebhookEndpoint: { url } } });
    const admin = await store.as(ADMIN);
    const { data } = await admin.graphql('{ webhookEndpoints { url } }');
    expect(data.webhookEndpoints).toEqual([{ url }]);
    await store.close();
  });

  it('does not mention the demo when it has a secret of its own', async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
    const { printed } = start({ RECEIVER_PORT: '0', WEBHOOK_SECRET: secret });
    const output = await printed(/\n$/);
    const [, port] = /localhost:(\d+)/.exec(output) ?? [];
    expect((await fetch(`http://127.0.0.1:${port}/webhooks`, { method: 'POST', body: '{}' })).status).toBe(400);
    expect(await printed(/refused/)).toMatch(
      /^Waiting for webhooks at .*\n.* refused {2}The header webhook-signature is missing/,
    );
  });
});
