import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../../src/config/config.js';
import { connect } from '../../src/connect.js';
import { inRequest } from '../../src/database/work.js';
import { createDatabase, TEST_SECRETS_KEY, type TestDatabase } from '../support/database.js';
import { freePort } from '../support/processes/free-port.js';

/** Debian 12 has PgBouncer 1.18, which knows no prepared statements in transaction mode; from 1.21, `0` means the same. */
const PGBOUNCER = '/usr/sbin/pgbouncer';

let pooler: ChildProcess | undefined;
let database: TestDatabase;

beforeEach(async () => {
  database = await createDatabase();
});

afterEach(async () => {
  if (pooler?.kill()) await once(pooler, 'exit');
  await database.drop();
});

async function connectIn(mode: 'session' | 'transaction') {
  const url = await through(String(database.environment['DATABASE_URL']), mode);
  return connect(readConfig({ DATABASE_URL: url, SECRETS_KEY: TEST_SECRETS_KEY }));
}

/** Starts a PgBouncer before the server of this address; returns the address through it. */
async function through(database: string, mode: 'session' | 'transaction'): Promise<string> {
  const url = new URL(database);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-pooler-'));
  await chmod(folder, 0o755);
  const file = join(folder, 'pgbouncer.ini');
  const server = `host=${url.hostname} port=${url.port || 5432} user=${url.username}`;
  const settings = `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =
auth_type = any\npool_mode = ${mode}\n`;
  await writeFile(file, settings);
  // It refuses to run as root.
  const user = userInfo().uid === 0 ? ['-u', 'postgres'] : [];
  pooler = spawn(PGBOUNCER, [...user, file], { stdio: 'ignore' });
  url.port = String(port);
  while (!(await answers(port))) await delay(20);
  return url.href;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connectTo(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

(existsSync(PGBOUNCER) ? describe : describe.skip)('a store behind PgBouncer', () => {
  it('works in session mode', async () => {
    const orm = await connectIn('session');
    const shown = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`;
    const limits = { statement: '10s', idle: '3s', plans: 'force_custom_plan' };
    const show = (request: boolean) => {
      const run = () => orm.em.fork().transactional((em) => em.execute(shown));
      return request ? inRequest('', run) : run();
    };
    // Jobs wait for locks.
    expect(await show(false)).toEqual([{ ...limits, lock: '0' }]);
    expect(await show(true)).toEqual([{ ...limits, lock: '3s' }]);
    await orm.close();
  });

  it('says in one line why it does not start without prepared statements', async () => {
    await expect(connectIn('transaction')).rejects.toThrow(
      'The pooler of DATABASE_URL mixes up prepared statements: PgBouncer needs session mode, or transaction mode from 1.21 with max_prepared_statements.',
    );
  });
});
