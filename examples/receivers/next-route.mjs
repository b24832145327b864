// A receiver of webhooks as a route handler of Next.js: app/webhooks/route.js, with WEBHOOK_SECRET in .env.local.
// Next.js listens, so PORT is its own: PORT=4100 npx next start
// Copy that file beside yours. It needs nothing but Node, and Next.js compiles it.
import { verifyWebhook } from './verify-webhook.cjs';

// It needs node:crypto, which the edge runtime has not.
export const runtime = 'nodejs';

export async function POST(request) {
  // The signature is over the exact bytes: neither request.json() nor request.text(), which drops a byte order mark.
  const body = new Uint8Array(await request.arrayBuffer());
  let event;
  try {
    event = verifyWebhook(body, request.headers, process.env.WEBHOOK_SECRET);
  } catch (error) {
    return new Response(error.message, { status: 400 });
  }
  // Deliveries may repeat, so deduplicate here: write event.id (= webhook-id) into a table where it is unique, in the
  // transaction of what you do. If it is there already, do nothing and answer 204. What takes long, put into a queue:
  // the store waits 15 seconds. If this fails, let it be a 500: the store tries again.
  console.log(`${event.type} ${event.resource.id} event ${event.id}`);
  return new Response(null, { status: 204 });
}
