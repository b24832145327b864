import { makeReceiver } from '../webhooks/receiving/receiver.js';

/** The secret of the demo's endpoint; public by design. */
const DEMO_SECRET = 'whsec_Z3JlZW5ob3VzZS1kZW1vLXNlY3JldC0zMi1ieXRlcyE=';

const secret = process.env['WEBHOOK_SECRET'] || DEMO_SECRET;
const port = Number(process.env['RECEIVER_PORT'] || 4100);
const print = (line: string) => process.stdout.write(`${line}\n`);

const server = makeReceiver(secret, print);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () =>
  print(`Waiting for webhooks at http://localhost:${port}/webhooks (Ctrl-C ends it)`),
);
