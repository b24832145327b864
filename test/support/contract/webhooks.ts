import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from './closed-schemas.js';
import { contractOf } from './document.js';

interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Headers of HTTP itself, which are not documented. */
const TRANSPORT = /^(connection|content-length|content-type|host|user-agent|accept.*|transfer-encoding)$/;

/** How a delivery violates the document of its version: headers, and a body without undocumented members. */
export async function webhookMisfits({ headers, body }: Delivery): Promise<string[]> {
  const event = JSON.parse(body);
  const { document, misfit, misfitOf } = await contractOf(event.api_version);
  const parameters: Json[] = document.webhooks[event.type].post.parameters.map(
    ({ $ref }: Json) => document.components.parameters[$ref.split('/').at(-1)],
  );
  const wrongHeaders = parameters.map(({ name, schema }) => {
    const value = headers[name];
    const why = misfitOf(schema, schema.type === 'integer' ? Number(value) : value);
    return why && `${name}: ${value}:${why}`;
  });
  const names = parameters.map(({ name }) => name);
  const unknown = Object.keys(headers).filter((name) => !TRANSPORT.test(name) && !names.includes(name));
  const wrongBody = misfit(
    ['webhooks', event.type, 'post', 'requestBody', 'content', 'application/json', 'schema'],
    event,
  );
  return [...wrongHeaders, ...unknown, wrongBody].filter((one) => one !== undefined);
}
