import type { Json } from './closed-schemas.js';
import type { Contract } from './document.js';
import { type Exchange, matched } from './rest-contract.js';

/** What is wrong with the response for an undocumented path (404) or method (405). */
export function strayAnswer(contract: Contract, exchange: Exchange): (string | undefined)[] {
  const { paths } = contract.document;
  const path = Object.keys(paths).find((one) => matched(one, exchange.url.pathname));
  if (!path) return [failureMisfit(contract, exchange, { not_found: {} })];
  const methods = Object.keys(paths[path]).map((method) => method.toUpperCase());
  const allowed = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  if (exchange.headers.get('api-version') === null) return ['the header api-version is missing'];
  if (exchange.status === 405) {
    const allow = String(exchange.headers.get('allow')).split(', ').sort().join();
    const wrong = allow === allowed.sort().join() ? undefined : `Allow is ${allow}, not ${allowed}`;
    const facts = { allowed: { type: 'array', items: { enum: allowed } } };
    return [wrong, failureMisfit(contract, exchange, { method_not_allowed: facts })];
  }
  // The request itself may be rejected before its method is checked.
  const before = { bad_user_input: {}, payload_too_large: { allowed_bytes: {} }, unsupported_media_type: {} };
  return [failureMisfit(contract, exchange, before)];
}

/** Why the response is not a Problem with one of these codes and only documented members; undefined if it is. */
function failureMisfit({ misfitOf }: Contract, { status, headers, text }: Exchange, codes: Json): string | undefined {
  if (headers.get('x-request-id') === null) return 'the header x-request-id is missing';
  if (text === '') return undefined;
  const oneOf = Object.entries<Json>(codes).map(([code, facts]) => ({
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    required: Object.keys(facts),
    properties: { status: { const: status }, code: { const: code }, ...facts },
    unevaluatedProperties: false,
  }));
  return misfitOf({ oneOf }, JSON.parse(text));
}
