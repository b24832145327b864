import {
  type DocumentNode,
  defaultFieldResolver,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { createSofa, createSofaRouter } from 'sofa-api';
import type { Context } from '../../core/context.js';
import { showFields } from '../../core/resolvers/all-fields.js';
import { requireRole } from '../../core/resolvers/check-roles.js';
import { colonPath, type RestRoute, restRoutes } from '../rest-routes.js';
import { type RawInput, variablesOf } from './variables.js';

/** One REST request on its way through SOFA: its input and its result. */
interface Call {
  ctx: Context;
  /** The root field of its operation. */
  field: string;
  input: RawInput;
  data?: unknown;
  error?: unknown;
}

/** Runs the operation of a route with the input of a request; throws its error. */
export type Operate = (route: RestRoute, ctx: Context, input: RawInput) => Promise<unknown>;

/** Executes an operation of the view; returns the value of its one field. */
export type Answer = (view: GraphQLSchema, document: DocumentNode, ctx: Context, input: RawInput) => Promise<unknown>;

/**
 * Uses SOFA as a router from paths to operations. It does not read the query or the body (it would guess at booleans, let
 * query parameters override the body and answer 500 to bad input): both are in `call.input`, and the result is taken
 * from `call`, so that SOFA's own responses do not matter.
 */
export function makeSofa(view: GraphQLSchema, answer: Answer = executed): Operate {
  const routes = restRoutes.map(({ field, method, path, status }) => {
    return [field, { method, path: colonPath(path), responseStatus: status === 204 ? 200 : status }];
  });
  const sofa = createSofa({
    basePath: '',
    schema: view,
    routes: Object.fromEntries(routes),
    context: (server: unknown) => server,
    errorHandler: () => new Response(null, { status: 500 }),
    execute: (async ({ document, contextValue }: { document: DocumentNode; contextValue: { call: Call } }) => {
      const { call } = contextValue;
      try {
        call.data = await answer(view, document, call.ctx, call.input);
        // Without a value for its field, SOFA would throw, catch and make a second response.
        return { data: { [call.field]: null } };
      } catch (error) {
        call.error = error;
        return { errors: [new GraphQLError('refused')] };
      }
    }) as never,
  } as Parameters<typeof createSofa>[0]);
  const router = createSofaRouter(sofa);
  return async ({ field, method, path }, ctx, input) => {
    const call: Call = { ctx, field: field.replace(/^\w+\./, ''), input };
    await router.fetch(`http://store${path.replace(/\{\w+\}/g, 'x')}`, { method }, { call } as never);
    if (call.error) throw call.error;
    if (call.data === undefined) throw new Error(`SOFA has no route for ${method} ${path}.`);
    return call.data;
  };
}

/** The view has no fields that lead to other objects: SOFA's documents select all that there are. */
const show = showFields(() => true);

/**
 * Does what an operation of SOFA says. Its documents are made once at start: one field with a variable for each argument,
 * and all that its type has below.
 */
async function executed(schema: GraphQLSchema, document: DocumentNode, contextValue: Context, input: RawInput) {
  const { operation, node, parentType, field } = rootField(schema, document);
  const variables = await variablesOf(schema, operation, input).catch((error) => {
    // A caller who may not call the route gets 401 or 403, not what is wrong with the input.
    requireRole(contextValue, field);
    throw error;
  });
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
  if (!coerced) throw errors[0];
  const { name: fieldName, type: returnType, resolve = defaultFieldResolver } = field;
  const info = { fieldName, parentType, returnType } as GraphQLResolveInfo;
  return show(
    returnType,
    await resolve(undefined, getArgumentValues(field, node, coerced), contextValue, info),
    contextValue,
  );
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
