import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenamedIn } from '../../auth/usage/api-usage.entity.js';
import type { CountUsage } from '../../auth/usage/count-usage.js';
import type { LoginFailure } from '../../core/current-request.js';
import { isId } from '../../core/ids.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import type { Span, Tracing } from '../../core/tracing/tracing.js';
import { measuredName } from '../../database/work.js';
import { addressOf } from '../client-address.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request. */
    span?: Span;
  }
  interface FastifyContextConfig {
    /** The operation of a REST route: its kind and its root field. */
    operation?: string;
    /** A REST route as the documentation names it. */
    route?: string;
  }
}

/** The route of a request as the log, the metrics and the traces name it: without the patterns of its parameters. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url?.replace(/\(.*?\)/g, '') ?? 'unknown';

export const measureRequest =
  (metrics: Metrics) =>
  (request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): void => {
    // A stream lasts as long as its page is open: no time of an answer.
    if (request.timeLimit.deadline === Number.POSITIVE_INFINITY) return;
    metrics.observeRequest({ method: request.method, route: routeOf(request), status }, elapsedTime / 1000);
  };

/** Counts a request once for each code in its response. Of GraphQL, the status does not show them. */
export const countFailures =
  (metrics: Pick<Metrics, 'countApiError'>) =>
  ({ failures, operation, routeOptions: { config, url } }: FastifyRequest): void => {
    const api = url === '/graphql' ? 'graphql' : 'rest';
    for (const code of failures ?? []) metrics.countApiError(api, measuredName(operation ?? config?.operation), code);
  };

/**
 * Logs a line for a request: operation, caller and outcome. The line names users and API keys by their ids. Of the URL and the GraphQL
 * document it contains only names of the store (routes, ids, root fields), so it has no secret and no personal data,
 * whatever a client sends.
 */
export function logRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { viewer, apiKey, organization } = request.caller ?? {};
  const line = {
    method: request.method,
    path: loggedPath(request),
    operation: request.operation,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    userId: viewer?.userId,
    role: viewer?.role,
    apiKeyId: apiKey?.apiKeyId,
    organizationId: organization?.id,
    address: addressOf(request),
  };
  request.log.info(line, 'request');
}

/** The path of the route with the ids of the request. A parameter that is not an id keeps its name. */
function loggedPath(request: FastifyRequest): string {
  const given = (request.params ?? {}) as Record<string, string>;
  return routeOf(request).replace(/:(\w+)/g, (name, key: string) =>
    isId(given[key] ?? '') ? String(given[key]) : name,
  );
}

/**
 * Gives a request a span, which continues the trace of its `traceparent`. The span names the route, not the path, so it
 * contains nothing that a client chose.
 */
export const startSpan =
  (tracing: Tracing) =>
  (request: FastifyRequest): void => {
    const route = routeOf(request);
    request.span = tracing.start(`${request.method} ${route}`, {
      kind: 'server',
      parent: request.headers['traceparent']?.toString(),
      attributes: { 'http.request.method': request.method, 'http.route': route, 'plant_store.request.id': request.id },
    });
  };

export function endSpan({ span, operation }: FastifyRequest, { statusCode }: FastifyReply): void {
  span?.set({ 'http.response.status_code': statusCode, ...(operation && { 'plant_store.operation': operation }) });
  span?.end(statusCode >= 500 ? 'failed' : undefined);
}

/** Counts what a key called: each root field of a GraphQL request, or the REST route. Where the caller or the document is refused, nothing. */
export const measureUsage =
  (countUsage: CountUsage) =>
  ({ caller, operation, work, headers, routeOptions: { config } }: FastifyRequest): void => {
    const key = caller?.viewer ?? caller?.apiKey;
    if (!caller || !key || !work) return;
    const { apiKeyId, organizationId } = key;
    const clientName = headers['apollographql-client-name']?.toString() ?? '';
    const call = { apiKeyId, organizationId, clientName, apiVersion: caller.apiVersion };
    const [kind, ...fields] = operation?.split(' ') ?? [];
    const operations = config?.route ? [config.route] : fields.map((field) => `${kind} ${field}`);
    const renamed = [...(work.renamed ?? [])].map((name) => name.split(' ') as [string, `${RenamedIn}`, string]);
    for (const called of operations) {
      // A REST route has one root field.
      const own = renamed.filter(([root]) => config?.route || called === `${kind} ${root}`);
      countUsage({ ...call, operation: called, renamed: own.map(([, place, name]) => ({ place, name })) });
    }
  };

/** Prometheus keeps a time series for every value of a label, so the failures of further keys are counted together. */
const KEYS_WITH_OWN_COUNT = 100;

/** Makes the function that counts refused logins, by reason and key. */
export function failedLogins(metrics: Pick<Metrics, 'countFailedLogin'>): (failure: LoginFailure) => void {
  const counted = new Set<string>();
  return ({ reason, apiKeyId = '' }) => {
    if (apiKeyId !== '' && counted.size < KEYS_WITH_OWN_COUNT) counted.add(apiKeyId);
    metrics.countFailedLogin(reason, apiKeyId === '' || counted.has(apiKeyId) ? apiKeyId : 'other');
  };
}
