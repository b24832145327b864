import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { verifyWebhook } from '../../../examples/receivers/verify-webhook.cjs';
import { demoKeys } from '../../auth/api-keys/demo-keys.js';
import { demo } from '../demo/demo-ids.js';

/** The largest accepted body; the store sends up to 64 kB. */
const MAX_BYTES = 1024 * 1024;

/**
 * The demo's webhook receiver. It verifies the raw body of each delivery with the same file that users copy, prints one
 * line about it, and responds with 204, or 400 if the signature is invalid.
 */
export function makeReceiver(secret: string, print: (line: string) => void): Server {
  return createServer((request, response) => {
    receive(request, response, secret, print).catch((error: Error) => {
      print(`failed: ${error.message}`);
      response.destroy();
    });
  });
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  secret: string,
  print: (line: string) => void,
): Promise<void> {
  if (request.method !== 'POST' || request.url?.split('?')[0] !== '/webhooks') {
    response.writeHead(404).end();
    return;
  }
  // The store keeps the answer of a private address only with this header (docs/webhooks.md).
  const id = request.headers['webhook-id'];
  if (id !== undefined) response.setHeader('webhook-id', id);
  const body = await rawBody(request);
  try {
    // Verify the raw bytes before parsing: the signature covers exactly these bytes.
    const event = verifyWebhook(body, request.headers, secret);
    const { type, resource, sequence } = event;
    print(`${attemptTime(request)} verified  ${type}  ${resource.type} ${resource.id} #${sequence}  event ${event.id}`);
    response.writeHead(204).end();
  } catch (error) {
    const reason = (error as Error).message;
    print(`${attemptTime(request)} refused  ${reason}`);
    response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' }).end(`${reason}\n`);
  }
}

async function rawBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** When the attempt was made, from its webhook-timestamp header, which is not yet verified and may hold anything. */
function attemptTime(request: IncomingMessage): string {
  const seconds = Number(request.headers['webhook-timestamp']);
  const moment = new Date(seconds > 0 && seconds < 1e11 ? seconds * 1000 : Date.now());
  return moment.toISOString().replace('.000Z', 'Z');
}

/** Two shell commands (a login and a mutation) that point the demo's endpoint to a receiver at another URL. */
export function howToMoveDemoEndpoint(url: string, storePort: string): string {
  const store = `http://127.0.0.1:${storePort}`;
  const login = JSON.stringify({ api_key: demoKeys.greenhouse, login_id: 'admin@greenhouse.example' });
  const mutation = `mutation { updateWebhookEndpoint(id: "${demo.endpoint}", url: "${url}") { url } }`;
  const json = `-H 'Content-Type: application/json'`;
  return `
The demo's endpoint still points to ${demo.endpointUrl}, so nothing arrives here. With the store running, point it here:

  TOKEN=$(curl -s ${store}/auth/token ${json} -d '${login}' \\
    | node -p 'JSON.parse(require("fs").readFileSync(0)).auth_token')
  curl -s ${store}/graphql -H "Authorization: Bearer $TOKEN" ${json} \\
    -d '${JSON.stringify({ query: mutation })}'
`;
}
