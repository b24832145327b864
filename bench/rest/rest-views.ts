import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Answer } from '../../src/http/rest/sofa.ts';
import type { RestRoute } from '../../src/http/rest-routes.ts';
import { atEnd } from '../support/run/endings.ts';
import { built } from '../support/store/built.ts';
import type { Database } from '../support/store/database.ts';
import { GREENHOUSE } from '../support/store/demo.ts';

/** The parameters of a GET. */
export interface Asked {
  path: Record<string, string>;
  query: Record<string, string>;
}

/** Answers a route as the REST layer does behind Fastify, but in this process: from parameters to plain data. */
export type Rest = (route: string, asked: Asked) => Promise<unknown>;

/** Three variants of the REST layer: the real one, SOFA alone without execution, and one with compiled execution. */
export async function restLayers({ url }: Database): Promise<Record<'whole' | 'alone' | 'compiled', Rest>> {
  const { readConfig } = await built<typeof import('../../src/config/config.ts')>('config/config');
  const { connect } = await built<typeof import('../../src/db/mikro-orm.config.ts')>('db/mikro-orm.config');
  const { makeApiSchemas, schemasOf } = await built<typeof import('../../src/http/api-schemas.ts')>('http/api-schemas');
  const { restRoutes } = await built<typeof import('../../src/http/rest-routes.ts')>('http/rest-routes');
  const { makeSofa } = await built<typeof import('../../src/http/rest/sofa.ts')>('http/rest/sofa');
  const { makeSchema } = await built<typeof import('../../src/schema.ts')>('schema');
  const { newestVersion } = await built<typeof import('../../src/versions/versions.ts')>('versions/versions');
  const { makeContext } = await built<typeof import('../../src/core/context.ts')>('core/context');
  const orm = await connect({ ...readConfig({ DATABASE_URL: url }), sqlOutsideOfWork: 'login' });
  atEnd(() => orm.close());
  const schema = await makeSchema();
  const view = schemasOf(makeApiSchemas(schema), newestVersion).rest;
  const layer = (prepare?: Prepare): Rest => {
    const operate = makeSofa(view, prepare);
    return (name, asked) => {
      const route = restRoutes.find(({ method, path }) => `${method} ${path}` === name) as RestRoute;
      return operate(route, makeContext(orm.em.fork(), { organizationId: GREENHOUSE, schema }), asked);
    };
  };
  return { whole: layer(), alone: layer(() => async () => ({})), compiled: layer(await compiling()) };
}

type Prepare = (view: GraphQLSchema, document: DocumentNode) => Answer;

/** Executes as the store would with graphql-jit: compiles each document once. */
async function compiling(): Promise<Prepare> {
  const { variablesOf } = await built<typeof import('../../src/http/rest/variables.ts')>('http/rest/variables');
  return (view, document) => {
    const query = compiled(view, document);
    return async (ctx, input) => {
      const variables = await variablesOf(view, document.definitions[0] as OperationDefinitionNode, input);
      const { data, errors } = await query(undefined, ctx, variables);
      if (errors?.[0]) throw errors[0];
      return Object.values(data ?? {})[0];
    };
  };
}

function compiled(view: GraphQLSchema, document: DocumentNode) {
  const made = compileQuery(view, document);
  if (!isCompiledQuery(made)) throw new Error('The document could not be compiled.');
  return made.query;
}
