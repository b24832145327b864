import { expect } from '@jest/globals';
import type { Client } from './client.js';
import { RefundOrderDocument } from './documents.generated.js';

/** The two APIs of the store. What happens over both at once is written in REST terms, which are translated here to GraphQL and back. */
export const APIS = ['REST', 'GraphQL'] as const;
export type Api = (typeof APIS)[number];

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
type Json = any;

/** A response of either API in REST terms; `status` is the one that REST has, or would have. */
export interface ApiResponse {
  status: number;
  body: Json;
  headers: Headers;
}

const STATUS: Record<string, number> = {
  bad_user_input: 400,
  graphql_validation_failed: 400,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  illegal_transition: 409,
  order_not_refundable: 409,
  refund_exceeds_remaining: 422,
  idempotency_key_reused: 422,
};

/** `POST /orders/{id}/refund`, or `refundOrder` with the same arguments. */
export async function refund(
  api: Api,
  client: Client,
  orderId: string,
  body?: Json,
  headers: Record<string, string> = {},
): Promise<ApiResponse> {
  if (api === 'REST') return client.post(`/orders/${orderId}/refund`, body, headers);
  const variables = { ...camel(body ?? {}), orderId };
  if (variables.reason) variables.reason = variables.reason.toUpperCase();
  return inRestTerms(await client.graphql(RefundOrderDocument, variables, headers), 'refundOrder', 201);
}

/** Converts a GraphQL response to what REST would return. */
export function inRestTerms(answer: { data: Json; errors?: Json[]; headers: Headers }, field: string, success: number) {
  const [error] = answer.errors ?? [];
  if (!error) return { status: success, body: snake(answer.data[field]), headers: answer.headers };
  const { code, ...facts } = snake(error.extensions);
  return { status: STATUS[code] ?? 0, body: { ...facts, code, detail: error.message }, headers: answer.headers };
}

/** Expects an error with this code and details, and for REST the status of the contract. */
export function expectRefused({ status, body }: ApiResponse, code: string, facts: object = {}): void {
  expect(body).toMatchObject({ code, ...facts });
  expect(status).toBe(STATUS[code]);
}

const ENUMS = ['kind', 'status', 'reason', 'code', 'current', 'allowed'];

function snake(value: Json, key = ''): Json {
  if (Array.isArray(value)) return value.map((item) => snake(item, key));
  if (typeof value === 'string') return ENUMS.includes(key) && /^[A-Z_]+$/.test(value) ? value.toLowerCase() : value;
  if (value === null || typeof value !== 'object') return value;
  const name = (camelName: string) => camelName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.fromEntries(Object.entries(value).map(([each, part]) => [name(each), snake(part, name(each))]));
}

function camel(value: Json): Json {
  if (Array.isArray(value)) return value.map(camel);
  if (value === null || typeof value !== 'object') return value;
  const name = (snakeName: string) => snakeName.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([each, part]) => [name(each), camel(part)]));
}

export const usd = (amount: number) => ({ amount, currency: 'USD' });
