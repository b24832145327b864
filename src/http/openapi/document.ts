import { type GraphQLSchema, getNamedType } from 'graphql';
import { catalogue } from '../../events/catalogue.js';
import { rootFieldOf } from '../../versions/names.js';
import type { ApiSchemas } from '../api-schemas.js';
import { restRoutes, tags } from '../rest-routes.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { operationOf } from './operations.js';
import { partsIn } from './parts.js';
import { sharedResponses } from './responses.js';
import { inRestWords } from './rest-words.js';
import { webhookOf, webhookSchemas } from './webhooks.js';

/**
 * The OpenAPI 3.1 document of REST, made from the REST view, the routes, the error table and the event catalogue. The server
 * is that of `publicUrl`; the printed documents, which belong to no store, name none.
 */
export function openApiDocument({ version, rest: view }: ApiSchemas, publicUrl = '/'): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of restRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(view, route) };
  }
  const parts = partsIn(version.name);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Plant store',
      version: '1.0.0',
      description: parts.preface.join('\n\n'),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(Object.keys(catalogue).map((type) => [type, webhookOf(type)])),
    components: {
      securitySchemes: parts.securitySchemes,
      parameters: { ...parts.parameters, ...parts.webhookHeaders },
      headers: parts.headers,
      responses: sharedResponses(),
      schemas: { ...parts.problems, ...schemas(view, version.name) },
    },
  };
  return inRestWords(document, view, version.name);
}

function schemas(view: GraphQLSchema, version: string): Record<string, JsonSchema> {
  const roots = restRoutes.flatMap((route) => {
    const field = rootFieldOf(view, route.field);
    return [field.type, ...field.args.map((arg) => arg.type)].map((type) => getNamedType(type).name);
  });
  const payloads = Object.values(catalogue).map((kind) => kind.payload);
  const named = reachable(view, [...roots, ...payloads]).map((name) => [name, componentOf(view, name)]);
  return { ...Object.fromEntries(named), ...webhookSchemas(version) };
}
