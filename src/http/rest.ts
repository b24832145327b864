import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { execute, GraphQLError, type OperationDefinitionNode } from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Context } from '../shared/context.js';
import { AppError } from '../shared/errors.js';
import type { Face, Faces } from './face.js';
import { keepable } from './keepable.js';
import { linkHeader } from './link-header.js';
import { type RawInput, variablesOf } from './rest-input.js';
import { colonPath, pathParameters, type RestRoute, restRoutes } from './rest-routes.js';

/** One REST request on its way through SOFA: what came in, and what came out. */
interface Call {
  ctx: Context;
  input: RawInput;
  data?: unknown;
  error?: unknown;
}

type Router = ReturnType<typeof createSofaRouter>;

/**
 * SOFA as a router from paths to operations. It reads neither query nor body here (it would guess at booleans, let
 * query parameters override the body and answer 500 to bad input): both come checked, in `call.input`, and what
 * came out is taken from `call`, so that its own responses do not matter.
 */
function makeRouter(face: Face): Router {
  const routes = restRoutes.map(({ field, method, path, status }) => {
    return [field, { method, path: colonPath(path), responseStatus: status === 204 ? 200 : status }];
  });
  const sofa = createSofa({
    basePath: '',
    schema: face.rest,
    routes: Object.fromEntries(routes),
    context: (server: unknown) => server,
    errorHandler: () => new Response(null, { status: 500 }),
    execute: (async ({ document, contextValue }: { document: never; contextValue: { call: Call } }) => {
      const { call } = contextValue;
      const operation = (document as { definitions: OperationDefinitionNode[] }).definitions[0];
      try {
        if (!operation) throw new Error('SOFA made a document without an operation.');
        const variableValues = await variablesOf(face.rest, operation, call.input);
        const result = await execute({ schema: face.rest, document, contextValue: call.ctx, variableValues });
        if (result.errors?.[0]) throw result.errors[0];
        call.data = Object.values(result.data ?? {})[0];
        return { data: {} };
      } catch (error) {
        call.error = error;
        return { errors: [new GraphQLError('refused')] };
      }
    }) as never,
  } as Parameters<typeof createSofa>[0]);
  return createSofaRouter(sofa);
}

/** Serves the routes of `rest-routes.ts`, and says 405 to every other method on their paths. */
export function registerRest(server: FastifyInstance, faces: Faces, contextOf: (request: FastifyRequest) => Context) {
  const routers = new Map([...faces].map(([name, face]) => [name, makeRouter(face)]));
  for (const route of restRoutes) {
    server.route({
      method: route.method,
      url: colonPath(route.path),
      handler: async (request, reply) => {
        const ctx = contextOf(request);
        const router = routers.get(ctx.apiVersion);
        if (!router) throw new Error(`No REST view for the version ${ctx.apiVersion}.`);
        const call: Call = { ctx, input: inputOf(request, route) };
        const url = `http://store${route.path.replace(/\{\w+\}/g, 'x')}`;
        await router.fetch(url, { method: route.method }, { call } as never);
        if (call.error) throw call.error;
        if (call.data === undefined) throw new Error(`SOFA has no route for ${route.method} ${route.path}.`);
        return answer(route, call, request, reply);
      },
    });
  }
  refuseOtherMethods(server);
}

function inputOf(request: FastifyRequest, route: RestRoute): RawInput {
  const given = request.params as Record<string, string>;
  const { field } = route;
  const path = Object.fromEntries(pathParameters(route.path).map((name) => [name, given[name] ?? '']));
  if (route.method !== 'POST') return { field, path, query: request.query as Record<string, unknown> };
  // No body at all is an empty one; `null` is a body of the wrong type.
  const body = request.body === undefined ? {} : request.body;
  if (body === null || typeof body !== 'object' || Array.isArray(body)) {
    const received = Array.isArray(body) ? 'an array' : body === null ? 'null' : typeof body;
    throw AppError.invalid('body', 'type', `body must be a JSON object (received ${received})`, received, 'object');
  }
  return { field, path, body: body as Record<string, unknown> };
}

function answer(route: RestRoute, call: Call, request: FastifyRequest, reply: FastifyReply) {
  if (call.ctx.replayed) reply.header('idempotent-replayed', 'true');
  if (route.location) reply.header('location', located(route.location, call.input.path));
  const link = linkHeader(request.url, call.data);
  if (link) reply.header('link', [link, reply.getHeader('link')].filter(Boolean).join(', '));
  if (route.method !== 'GET') {
    reply.code(route.status).header('cache-control', 'no-store');
    return route.status === 204 ? reply.send() : reply.type('application/json').send(call.data);
  }
  const body = JSON.stringify(call.data);
  if (keepable(request, reply, body)) return reply.code(304).send();
  return reply.code(route.status).type('application/json').send(body);
}

const located = (path: string, parameters: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function refuseOtherMethods(server: FastifyInstance): void {
  for (const path of new Set(restRoutes.map((route) => route.path))) {
    const allowed = restRoutes.filter((route) => route.path === path).map((route) => route.method as string);
    const others = METHODS.filter((method) => !allowed.includes(method));
    server.route({
      method: others,
      url: colonPath(path),
      handler: (_, reply) => {
        const allow = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
        reply.header('allow', allow.join(', '));
        throw new AppError('METHOD_NOT_ALLOWED', 'This path takes {allowed}.', { allowed: allow });
      },
    });
  }
}
