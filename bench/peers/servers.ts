import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../support/run/root.ts';
import { type Running, startProcess } from '../support/run/start-process.ts';
import type { Database } from '../support/store/database.ts';

const ADDRESS = /(http:\/\/127\.0\.0\.1:\d+)/;

/** Every peer runs as in production: graphql-js, for one, checks less then. */
const started = (file: string, { url }: Database): Promise<Running> =>
  startProcess([file], { DATABASE_URL: url, NODE_ENV: 'production', GRAPHILE_ENV: 'production' }, ADDRESS);

const byHand = {
  rest: new URL('./by-hand/rest.ts', import.meta.url),
  graphql: new URL('./by-hand/graphql.ts', import.meta.url),
};

export const startRestByHand = (database: Database): Promise<Running> => started(fileURLToPath(byHand.rest), database);

export const startGraphqlByHand = (database: Database): Promise<Running> =>
  started(fileURLToPath(byHand.graphql), database);

/** A package of its own, so that the store's own install does not grow. */
const folder = join(root, 'bench/peers/postgraphile');

export const isPostgraphileInstalled = (): boolean => existsSync(join(folder, 'node_modules/postgraphile'));

/** Starts PostGraphile, which is installed on the first use. */
export async function startPostgraphile(database: Database): Promise<Running> {
  if (!isPostgraphileInstalled()) {
    console.log('Installing PostGraphile in bench/peers/postgraphile, once …');
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  }
  return started(join(folder, 'postgraphile.mjs'), database);
}
