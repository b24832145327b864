import { type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { catalogue } from '../../core/events/catalogue.js';
import { MAX_BODY_BYTES } from '../../core/limits.js';
import { domainName } from '../../versions/names.js';
import { rootFieldOf } from '../../versions/root-field.js';
import type { Version } from '../../versions/version.js';
import { versions } from '../../versions/versions.js';
import type { ApiSchemas } from '../api-schemas.js';
import { inputClassOf } from '../input/argument-classes.js';
import { restRoutes } from '../rest-routes.js';
import { tags } from '../rest-tags.js';
import { boundsOf } from './bounds.js';
import { restCodes } from './codes.js';
import { recordedVersion } from './examples/example-requests.js';
import { withoutExamples } from './examples/examples.js';
import { headersIn } from './headers.js';
import { componentOf, type JsonSchema, reachable } from './json-schema.js';
import { operationOf } from './operations.js';
import { parameters } from './parameters.js';
import { problemSchemas } from './problems.js';
import { sharedResponses } from './responses.js';
import { inRestWords } from './rest-words.js';
import { webhookHeaders, webhookOf, webhookSchemas } from './webhooks.js';

/** The OpenAPI 3.1 document of REST, made from the REST view, the routes, the error table and the event catalogue. */
export function openApiDocument({ version, rest: view }: ApiSchemas): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of restRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(view, route) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Plant store',
      version: '1.0.0',
      description: preface,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(Object.keys(catalogue).map((type) => [type, webhookOf(type)])),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `auth_token` of `POST /auth/token`.' },
      },
      parameters: { ...parameters, ...webhookHeaders },
      headers: headersIn(version.name),
      responses: sharedResponses(),
      schemas: { ...problemSchemas(restCodes()), ...schemas(view, version.name) },
    },
  };
  const plain = JSON.parse(JSON.stringify(document)) as JsonSchema;
  return inRestWords(version.name === recordedVersion ? plain : withoutExamples(plain), view);
}

/** The name of a version, and since when it is deprecated. */
function nameOf({ name, deprecatedAt }: Version): string {
  if (deprecatedAt === undefined) return name;
  return `${name} (deprecated since ${new Date(deprecatedAt * 1000).toISOString().slice(0, 10)})`;
}

/** What applies to every path, so that no operation repeats it. */
const preface = `The REST API of the plant store.

**Versions.** ${versions.map(nameOf).join(', ')}: choose one with the \`API-Version\` header. Without it, a request has the version of its organization; a new organization has the newest. Every response names its version.

**Bodies** are JSON, ${MAX_BODY_BYTES / 1024} kB at most. Unknown body fields are rejected and named; unknown query parameters are ignored. Money is an integer count of minor units, with its currency. New members may be added to responses.

**Methods.** Every GET also supports HEAD. An unsupported method returns 405 (\`method_not_allowed\`), with the supported ones in \`Allow\` and the member \`allowed\`; an unknown path returns 404 (\`not_found\`).

**Lists** accept \`limit\` with \`offset\` or \`after\`; the \`Link\` header points to the other pages.

**Errors** all have the schema \`Problem\`. Programs should check \`code\`; \`/docs/errors\` explains each code.`;

function schemas(view: GraphQLSchema, version: string): Record<string, JsonSchema> {
  const roots = restRoutes.flatMap((route) => {
    const field = rootFieldOf(view, route.field);
    return [field.type, ...field.args.map((arg) => arg.type)].map((type) => getNamedType(type).name);
  });
  const payloads = Object.values(catalogue).map((kind) => kind.payload);
  const named = reachable(view, [...roots, ...payloads]).map((name) => [name, bounded(view, name)]);
  return { ...Object.fromEntries(named), ...webhookSchemas(version) };
}

/** The schema of a named type; for an input type, with the bounds of its class. */
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
