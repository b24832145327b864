import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from '@jest/globals';

/** A stand-in for Stripe: sessions, by the key with which they were made. It closes after the last test of the file. */
export async function openStripe() {
  const asked: { method?: string; path?: string; key: unknown; authorization: unknown; form: object }[] = [];
  const sessions = new Map<string, Record<string, unknown>>();
  const byKey = new Map<unknown, string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
    const { method, url: path, headers } = request;
    const key = headers['idempotency-key'];
    asked.push({ method, path, key, authorization: headers.authorization, form });
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (form['line_items[0][price_data][unit_amount]'] === '13')
      return answer(400, { error: { message: 'Amount too small.' } });
    if (method === 'GET') {
      const found = sessions.get(path?.split('/').at(-1) ?? '');
      return found ? answer(200, found) : answer(404, { error: { message: 'No such session.' } });
    }
    const id = byKey.get(key) ?? `cs_test_${sessions.size + 1}`;
    byKey.set(key, id);
    const begun = {
      id,
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      client_reference_id: form['client_reference_id'],
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'],
    };
    if (!sessions.has(id)) sessions.set(id, begun);
    return answer(200, begun);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    sessions,
    /** What a visitor does at the page of a session, or time. */
    change: (id: string, changes: object) => void sessions.set(id, { ...sessions.get(id), ...changes }),
    forget() {
      asked.length = 0;
      sessions.clear();
      byKey.clear();
    },
  };
}
