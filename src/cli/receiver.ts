import '../config/check-node.js';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { number, parseSettings } from '../config/parse-settings.js';
import { demo } from '../operations/demo/demo-ids.js';
import { howToMoveDemoEndpoint, makeReceiver } from '../operations/receiver/receiver.js';
import { refuseArguments } from './no-arguments.js';

const settings = z.object({ RECEIVER_PORT: number(0, 65535, 'a port number').default(4100) });

const print = (line: string) => process.stdout.write(`${line}\n`);

function fail({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function main(environment: NodeJS.ProcessEnv): void {
  const { RECEIVER_PORT: port } = parseSettings(settings, environment);
  const secret = environment['WEBHOOK_SECRET'] || demo.endpointSecret;
  const server = makeReceiver(secret, print);
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') fail(error);
    fail(new Error(`RECEIVER_PORT is "${port}", but that port is in use. Choose a free port.`));
  });
  server.listen(port, '127.0.0.1', () => {
    const url = `http://localhost:${(server.address() as AddressInfo).port}/webhooks`;
    print(`Waiting for webhooks at ${url} (press Ctrl-C to stop)`);
    if (url !== demo.endpointUrl && secret === demo.endpointSecret)
      print(howToMoveDemoEndpoint(url, environment['PORT'] || '4000'));
  });
}

try {
  refuseArguments(process.argv.slice(2));
  main(process.env);
} catch (error) {
  fail(error as Error);
}
