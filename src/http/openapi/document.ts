import { type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { versions } from '../../api-versions/versions.js';
import { catalogue } from '../../events/catalogue.js';
import { domainName } from '../naming.js';
import { restRoutes } from '../rest-routes.js';
import { boundsOf, inputClassOf } from './bounds.js';
import { parts } from './components.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { fieldOf, operationOf } from './operations.js';
import { webhookOf, webhookSchemas } from './webhooks.js';

/** The REST contract as OpenAPI 3.1, made from the view, the routes, the error table and the event catalogue. */
export function openApiDocument(view: GraphQLSchema): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of restRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(view, route) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Plant store',
      version: '1.0.0',
      description: `The REST face of the plant store. Versions: ${versions.map((one) => one.name).join(', ')}.`,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(restRoutes.map((route) => route.tag))].map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(Object.keys(catalogue).map((type) => [type, webhookOf(type)])),
    components: { ...parts, schemas: { ...parts.schemas, ...schemas(view) } },
  };
  return JSON.parse(JSON.stringify(document)) as JsonSchema;
}

function schemas(view: GraphQLSchema): Record<string, JsonSchema> {
  const roots = restRoutes.flatMap((route) => {
    const field = fieldOf(view, route);
    return [field.type, ...field.args.map((arg) => arg.type)].map((type) => getNamedType(type).name);
  });
  const payloads = Object.values(catalogue).map((kind) => kind.payload);
  const named = reachable(view, [...roots, ...payloads]).map((name) => [name, bounded(view, name)]);
  return { ...Object.fromEntries(named), ...webhookSchemas(view) };
}

/** An input type's schema with the bounds of its class. */
function bounded(view: GraphQLSchema, name: string): JsonSchema {
  const component = componentOf(view, name);
  const type = view.getType(name);
  const target = inputClassOf(name);
  if (!target || !isInputObjectType(type)) return component;
  const schemas = component['properties'] as Record<string, JsonSchema>;
  const properties = Object.values(type.getFields()).map((field) => [
    field.name,
    { ...schemas[field.name], ...boundsOf(target, domainName(field)) },
  ]);
  return { ...component, properties: Object.fromEntries(properties) };
}
