// A receiver of webhooks on Fastify 5: WEBHOOK_SECRET=whsec_… PORT=4100 node fastify.mjs
import Fastify from 'fastify';
// Copy that file beside yours. It needs nothing but Node 20 or newer.
import { verifyWebhook } from './verify-webhook.cjs';

const app = Fastify();

app.register(async (webhooks) => {
  // The signature is over the exact bytes, so the routes in here get them raw; routes outside still get parsed JSON.
  webhooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  webhooks.post('/webhooks', async (request, reply) => {
    let event;
    try {
      event = verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET);
    } catch (error) {
      return reply.code(400).type('text/plain; charset=utf-8').send(error.message);
    }
    // Deliveries may repeat, so deduplicate here: write event.id (= webhook-id) into a table where it is unique, in the
    // transaction of what you do. If it is there already, do nothing and answer 204. What takes long, put into a queue:
    // the store waits 15 seconds. If this fails, let it be a 500: the store tries again.
    console.log(`${event.type} ${event.resource.id} event ${event.id}`);
    return reply.code(204).send();
  });
});

// Only this machine can reach it: what stands in front of it speaks TLS.
const address = await app.listen({ port: Number(process.env.PORT ?? 4100), host: '127.0.0.1' });
console.log(`Waiting for webhooks at ${address}/webhooks`);
