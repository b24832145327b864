import 'reflect-metadata';
import type { Options } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Pool, PoolConfig } from 'pg';
import type { Config } from '../../config/config.js';
import { CONNECT_MS, LOCK_MS, REQUEST_MS } from '../../core/limits.js';
import type { Metrics } from '../../core/metrics/metrics.js';
import { roleOfWork } from '../database-role.js';
import { PgliteStream } from '../messages/pglite-stream.js';
import { Hosts } from '../messages/primary-client.js';
import { type ClientOptions, type Sessions, sharesSessions } from '../messages/store-client.js';
import { migrations } from '../migrations/migrations.js';
import { type Guard, keepGuard, updateGuard } from '../row-security/guard.js';
import { currentOperation, type RunsAs } from '../work.js';
import { keepPreviousValues } from '../write/previous-values.js';
import { Connections } from './connections.js';
import { APPLICATION_NAME, openPglite } from './open-pglite.js';
import { readDatabaseClock } from './server.js';
import type { StoreConnection } from './store-connection.js';
import { StoreDriver } from './store-driver.js';

/**
 * The options for both databases. The migrations define the foreign keys, because those include the organization. Without
 * `propagationOnPrototype`, an entity has plain properties: the ORM would define an accessor for each, of each entity,
 * which took some 10 % of the CPU time of a refund. An entity that is removed must not be referred to by another one that is
 * loaded: a flush would insert it again (docs/adr/0005).
 */
const shared = {
  autoJoinRefsForFilters: false,
  propagationOnPrototype: false,
  forceUtcTimezone: true,
  subscribers: [keepPreviousValues],
  extensions: [Migrator],
  schemaGenerator: { createForeignKeyConstraints: false },
  migrations: { migrationsList: migrations, snapshot: false, silent: true, tableName: 'migrations' },
} satisfies Partial<Options>;

/**
 * Opens the configured database: PostgreSQL, or PGlite inside this process. A new embedded database starts as a
 * copy of `image` (`build-demo-image.ts`), if given, or is what that opens. `metrics` shows its connections and measures its
 * statements.
 */
export async function openDatabase(
  entities: Entities,
  config: Config,
  image?: Image,
  metrics?: Metrics,
): Promise<MikroORM> {
  const { databaseUrl } = config;
  if (databaseUrl) return openPostgres(entities, config, databaseUrl, metrics);
  const embedded = await (typeof image === 'function' ? image() : openPglite(config.dataDir, image));
  return openEmbedded(entities, embedded, metrics);
}

type Entities = Options['entities'];
type Embedded = Awaited<ReturnType<typeof openPglite>>;
export type Image = string | (() => Promise<Embedded>);

async function openPostgres(
  entities: Entities,
  config: Config,
  databaseUrl: string,
  metrics?: Metrics,
): Promise<MikroORM> {
  const hosts = new Hosts(databaseUrl);
  const guard: Guard = { on: false, otherwise: config.sqlOutsideOfWork ?? 'app' };
  const sessions: Sessions = { shared: false };
  const { requestMs = 0 } = config;
  // A request times out after ten seconds, so nobody waits for a statement that takes longer.
  const driverOptions = {
    application_name: config.isOwner ? `${APPLICATION_NAME} owner ${process.pid}` : APPLICATION_NAME,
    statement_timeout: config.isOwner ? OWNER_MS : Math.max(REQUEST_MS, requestMs),
    lock_timeout: Math.max(LOCK_MS, requestMs),
    idle_in_transaction_session_timeout: LOCK_MS,
    connectionTimeoutMillis: Math.max(CONNECT_MS, requestMs),
    keepAlive: true,
    open: (options: PoolConfig, replica?: string) =>
      openConnections({ ...options, sessions }, replica ?? hosts, guard, metrics),
  };
  const orm = await MikroORM.init({
    ...shared,
    entities,
    driver: StoreDriver,
    // The client of the pool takes its host from `hosts`.
    clientUrl: hosts.next.address,
    // A mistyped database name is an error; it must not create a database.
    ensureDatabase: false,
    pool: { min: 0, max: config.poolSize },
    driverOptions,
  });
  // Connect before anything else does: the migrator would create a missing database, even for a mistyped name.
  await orm.connect();
  const check = await orm.checkConnection();
  if (!check.ok) throw new Error(`DATABASE_URL must be the address of a running PostgreSQL (${check.reason}).`);
  const { options } = (orm.em.getConnection() as StoreConnection).connections.pool;
  sessions.shared = await sharesSessions({ ...options, ...hosts.next });
  await readDatabaseClock(orm);
  keepGuard(orm, guard);
  await updateGuard(orm);
  return orm;
}

/** How long a statement outside of a transaction may take in a command of the owner: an index of a large table. */
const OWNER_MS = 24 * 3600_000;

/** Opens connections to the hosts of the primary, or to a replica. Their statements take the role of their work. */
function openConnections(options: ClientOptions, to: Hosts | string, guard: Guard, metrics?: Metrics): Connections {
  const [hosts, replica] = typeof to === 'string' ? [undefined, to] : [to];
  const role = (runsAs?: RunsAs) => (guard.on ? roleOfWork(guard.otherwise, runsAs) : undefined);
  const measure = metrics && (() => startStatement(metrics));
  const connections = new Connections(options, { role, measure }, hosts);
  if (metrics) {
    showPool(metrics, replica ?? 'requests', connections.pool);
    showPool(metrics, replica ? `${replica} background` : 'background', connections.background);
    // No caller is looked up on a replica.
    if (hosts) showPool(metrics, 'callers', connections.lookUps);
  }
  return connections;
}

function showPool(metrics: Metrics, name: string, pool: Pool): void {
  metrics.addPool(name, () => {
    const { totalCount, idleCount, waitingCount } = pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  });
}

/** Returns the function that ends the measurement of a message that begins now, for the operation that sends it. */
function startStatement({ observeStatement }: Metrics): () => void {
  const operation = currentOperation();
  const started = performance.now();
  return () => observeStatement(operation, (performance.now() - started) / 1000);
}

/** PGlite has one connection, which one caller has at a time, for the whole of a transaction. */
async function openEmbedded(entities: Entities, { pglite, close }: Embedded, metrics?: Metrics): Promise<MikroORM> {
  const stream = () => new PgliteStream(pglite);
  const measure = metrics && (() => startStatement(metrics));
  const orm = await MikroORM.init({
    ...shared,
    entities,
    driver: StoreDriver,
    // Not what MIKRO_ORM_CLIENT_URL names.
    clientUrl: 'postgresql://postgres@pglite/postgres',
    dbName: 'postgres',
    ensureDatabase: false,
    pool: { min: 1, max: 1 },
    // A concurrent index needs the one connection outside of a transaction.
    migrations: { ...shared.migrations, allOrNothing: false },
    driverOptions: {
      stream,
      // Not even where the environment asks for TLS (PGSSLMODE, PGSSLNEGOTIATION).
      ssl: false,
      sslnegotiation: 'postgres',
      // Without limits of time: nobody could cancel a statement of PGlite.
      sessions: { shared: true },
      statement_timeout: OWNER_MS,
      open: (options: PoolConfig) => new Connections(options, { role: () => undefined, measure }),
    },
  });
  await orm.connect();
  const closeOrm = orm.close.bind(orm);
  orm.close = (force) => closeOrm(force).finally(close);
  return orm;
}
