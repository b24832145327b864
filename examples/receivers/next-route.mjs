// A webhook receiver as a Next.js route handler: app/webhooks/route.js, with WEBHOOK_SECRET in .env.local.
// Next.js is the server, so PORT is its setting: PORT=4100 npx next start
// Copy this file next to yours. It only needs Node, and Next.js compiles it.
import { verifyWebhook } from './verify-webhook.cjs';

// It needs node:crypto, which the edge runtime does not have.
export const runtime = 'nodejs';

export async function POST(request) {
  // The signature covers the exact bytes: do not use request.json(), nor request.text(), which drops a byte order mark.
  const body = new Uint8Array(await request.arrayBuffer());
  // On a private network, the store logs the body of a response only if it repeats this header.
  const headers = { 'webhook-id': request.headers.get('webhook-id') ?? '' };
  let event;
  try {
    event = verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET);
  } catch (error) {
    return new Response(error.message, { status: 400, headers });
  }
  // Deliveries may repeat, so deduplicate here: insert event.id (= webhook-id) into a table with a unique key, in the
  // same transaction as your work. If it is already there, do nothing and respond with 204. The store waits 15 seconds:
  // put longer work into a queue. If your work fails, respond with 500, and the store will retry.
  console.log(`${event.type} ${event.resource.id} event ${event.id}`);
  return new Response(null, { status: 204, headers });
}
