import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Context } from '../../core/context.js';
import { requireRole } from '../../core/resolvers/check-roles.js';
import { showFields } from '../../core/resolvers/show-fields.js';
import { measure } from '../measure/measure.js';
import { weightOfOperation } from '../measure/request-weight.js';
import { type RestRoute, restRoutes } from '../rest-routes.js';
import { type RawInput, variablesOf } from './variables.js';

/** Runs the operation of a route with the input of a request; throws its error. */
export type Operate = (route: RestRoute, ctx: Context, input: RawInput) => Promise<unknown>;

/** Does what the operation of one route says. */
type Answer = (ctx: Context, input: RawInput) => Promise<unknown>;

/**
 * Makes the REST operations of a view. SOFA is the router from paths to operations: it is asked once for each route, because
 * its documents never change. It does not read the query or the body (it would guess at booleans, let query parameters
 * override the body and answer 500 to bad input), and makes no response.
 */
export function operationsOfRoutes(view: GraphQLSchema): Operate {
  let documentOf: ReturnType<typeof askSofa> | undefined;
  const answers = new Map<RestRoute, Promise<Answer>>();
  return async (route, ctx, input) => {
    // At the first request: not every process serves REST, or every version.
    documentOf ??= askSofa(view);
    const answer = answers.get(route) ?? documentOf(route).then((document) => prepared(view, document));
    answers.set(route, answer);
    return (await answer)(ctx, input);
  };
}

/** Makes the function that asks SOFA which operation a route is. */
function askSofa(view: GraphQLSchema): (route: RestRoute) => Promise<DocumentNode> {
  // SOFA writes a path as `/orders/:id/refund`.
  const routes = restRoutes.map(({ field, method, path }) => [
    field,
    { method, path: path.replace(/\{(\w+)\}/g, ':$1') },
  ]);
  const sofa = createSofa({
    basePath: '',
    schema: view,
    routes: Object.fromEntries(routes),
    context: (server: unknown) => server,
    execute: (async ({ document, contextValue }: { document: DocumentNode; contextValue: { asked: Asked } }) => {
      contextValue.asked.document = document;
      return { data: {} };
    }) as never,
  } as Parameters<typeof createSofa>[0]);
  const router = createSofaRouter(sofa);
  return async ({ method, path }) => {
    const asked: Asked = {};
    await router.fetch(`http://store${path.replace(/\{\w+\}/g, 'x')}`, { method }, { asked } as never);
    if (!asked.document) throw new Error(`SOFA has no route for ${method} ${path}.`);
    return asked.document;
  };
}

/** What SOFA was about to execute for a route. */
interface Asked {
  document?: DocumentNode;
}

/** The view has no fields that lead to other objects: SOFA's documents select all that there are. */
const show = showFields(() => true);

/**
 * Prepares what an operation of SOFA says: one field with a variable for each argument, and all that its type has below.
 * Nothing is executed as a document.
 */
function prepared(schema: GraphQLSchema, document: DocumentNode): Answer {
  const { operation, node, parentType, field } = rootField(schema, document);
  const { name: fieldName, type: returnType, resolve = defaultFieldResolver } = field;
  const info = { fieldName, parentType, returnType } as GraphQLResolveInfo;
  const once = measure(schema, document, operation);
  return async (ctx, input) => {
    const variables = await variablesOf(schema, operation, input).catch((error) => {
      // A caller who may not call the route gets 401 or 403, not what is wrong with the input.
      requireRole(ctx, field);
      throw error;
    });
    const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    if (!coerced) throw errors[0];
    // The store has chosen the fields of the response: a client pays only for pages that it made expensive.
    const measured = once.byVariables ? measure(schema, document, operation, coerced) : once;
    await ctx.request.countMore(weightOfOperation({ ...measured, cost: 0 }));
    return show(returnType, await resolve(undefined, getArgumentValues(field, node, coerced), ctx, info), ctx);
  };
}

/** The root field that an operation of SOFA selects; it is the only one. */
function rootField(schema: GraphQLSchema, { definitions }: DocumentNode) {
  const [operation] = definitions as OperationDefinitionNode[];
  const [node] = operation?.selectionSet.selections ?? [];
  const parentType = operation && schema.getRootType(operation.operation);
  const field = node?.kind === Kind.FIELD ? parentType?.getFields()[node.name.value] : undefined;
  if (!operation || node?.kind !== Kind.FIELD || !parentType || !field)
    throw new Error('SOFA made a document without a field.');
  return { operation, node, parentType, field };
}
