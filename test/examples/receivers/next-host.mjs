import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { POST } from '../../../examples/receivers/next-route.mjs';

/* What Next.js does around a route handler: it makes a Request of what came, and sends the Response. */
const server = createServer(async (incoming, outgoing) => {
  const body = Readable.toWeb(incoming);
  const request = new Request(`http://localhost${incoming.url}`, {
    method: incoming.method,
    headers: incoming.headers,
    body,
    duplex: 'half',
  });
  const response = await POST(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  console.log(`Waiting for webhooks at http://127.0.0.1:${server.address().port}/webhooks`);
});
