// A webhook receiver with Fastify 5: WEBHOOK_SECRET=whsec_… PORT=4100 node fastify.mjs
import Fastify from 'fastify';
// Copy this file next to yours. It only needs Node 20 or newer.
import { verifyWebhook } from './verify-webhook.cjs';

const app = Fastify();

app.register(async (webhooks) => {
  // The signature covers the exact bytes, so routes in this plugin get the raw body; other routes still get parsed JSON.
  webhooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  webhooks.post('/webhooks', async (request, reply) => {
    // On a private network, the store logs the body of a response only if it repeats this header.
    reply.header('webhook-id', request.headers['webhook-id'] ?? '');
    let event;
    try {
      event = verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET);
    } catch (error) {
      return reply.code(400).type('text/plain; charset=utf-8').send(error.message);
    }
    // Deliveries may repeat, so deduplicate here: insert event.id (= webhook-id) into a table with a unique key, in the
    // same transaction as your work. If it is already there, do nothing and respond with 204. The store waits 15
    // seconds: put longer work into a queue. If your work fails, respond with 500, and the store will retry.
    console.log(`${event.type} ${event.resource.id} event ${event.id}`);
    return reply.code(204).send();
  });
});

// Listens only on this machine: put a reverse proxy with TLS in front of it.
const address = await app.listen({ port: Number(process.env.PORT ?? 4100), host: '127.0.0.1' });
console.log(`Waiting for webhooks at ${address}/webhooks`);
