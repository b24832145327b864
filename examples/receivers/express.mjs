// A webhook receiver with Express 5: WEBHOOK_SECRET=whsec_… PORT=4100 node express.mjs
import express from 'express';
// Copy this file next to yours. It only needs Node 20 or newer.
import { verifyWebhook } from './verify-webhook.cjs';

const app = express();

// The signature covers the exact bytes, so this route reads the raw body: do not register express.json() before it.
app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  // On a private network, the store logs the body of a response only if it repeats this header.
  response.set('webhook-id', request.get('webhook-id') ?? '');
  let event;
  try {
    event = verifyWebhook(request.body, request.headers, process.env.WEBHOOK_SECRET);
  } catch (error) {
    response.status(400).type('text/plain').send(error.message);
    return;
  }
  // Deliveries may repeat, so deduplicate here: insert event.id (= webhook-id) into a table with a unique key, in the
  // same transaction as your work. If it is already there, do nothing and respond with 204. The store waits 15 seconds:
  // put longer work into a queue. If your work fails, respond with 500, and the store will retry.
  console.log(`${event.type} ${event.resource.id} event ${event.id}`);
  response.sendStatus(204);
});

// Listens only on this machine: put a reverse proxy with TLS in front of it.
const server = app.listen(Number(process.env.PORT ?? 4100), '127.0.0.1', (error) => {
  if (error) throw error;
  console.log(`Waiting for webhooks at http://127.0.0.1:${server.address().port}/webhooks`);
});
