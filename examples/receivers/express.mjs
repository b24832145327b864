// A receiver of webhooks on Express 5: WEBHOOK_SECRET=whsec_… PORT=4100 node express.mjs
import express from 'express';
// Copy that file beside yours. It needs nothing but Node 20 or newer.
import { verifyWebhook } from './verify-webhook.cjs';

const app = express();

// The signature is over the exact bytes, so this route takes them raw: no express.json() may come before it.
app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  let event;
  try {
    event = verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET);
  } catch (error) {
    response.status(400).type('text/plain').send(error.message);
    return;
  }
  // Deliveries may repeat, so deduplicate here: write event.id (= webhook-id) into a table where it is unique, in the
  // transaction of what you do. If it is there already, do nothing and answer 204. What takes long, put into a queue:
  // the store waits 15 seconds. If this fails, let it be a 500: the store tries again.
  console.log(`${event.type} ${event.resource.id} event ${event.id}`);
  response.sendStatus(204);
});

// Only this machine can reach it: what stands in front of it speaks TLS.
const server = app.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`Waiting for webhooks at http://127.0.0.1:${server.address().port}/webhooks`);
});
