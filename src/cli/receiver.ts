import type { AddressInfo } from 'node:net';
import { readReceiverPort } from '../config/receiver-port.js';
import { demo } from '../db/seed/demo-ids.js';
import { makeReceiver } from '../webhooks/receiving/receiver.js';
import { howToMoveDemoEndpoint } from './move-demo-endpoint.js';
import { refuseArguments } from './no-arguments.js';

const print = (line: string) => process.stdout.write(`${line}\n`);

function fail({ message }: Error): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function main(environment: NodeJS.ProcessEnv): void {
  const port = readReceiverPort(environment);
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
