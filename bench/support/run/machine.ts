import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import { serverUrl } from '../store/database.ts';

/** The machine and software that the figures depend on. Figures from a busy machine are useless. */
export async function describeMachine(): Promise<Record<string, string>> {
  const count = availableParallelism();
  const load = loadavg().map((value) => value.toFixed(2));
  return {
    date: new Date().toISOString(),
    cpu: `${count} × ${cpus()[0]?.model ?? 'unknown'}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    node: process.version,
    database: await describeServer(),
    'load before': `${load.join(' ')} (1, 5, 15 minutes)${Number(load[0]) > count / 4 ? ' - THIS MACHINE IS BUSY' : ''}`,
  };
}

/** The version of PostgreSQL, and the settings that determine the cost of a commit. */
async function describeServer(): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    const names = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'];
    const values = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    const { rows } = await client.query<Record<string, string>>(`select ${values}`);
    const [version, ...settings] = names.map((name) => `${name} ${rows[0]?.[name]}`);
    return `${version?.replace('server_version', 'PostgreSQL')}, ${settings.join(', ')}`;
  } finally {
    await client.end();
  }
}
