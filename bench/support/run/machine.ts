import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';
import { serverUrl } from '../store/database.ts';

/** The machine and software that the figures depend on. Figures from a busy machine are useless. */
export async function describeMachine(): Promise<Record<string, string>> {
  const count = availableParallelism();
  const load = Number(loadavg()[0]);
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${count} × ${cpus()[0]?.model ?? 'unknown'}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(1)} GiB`,
    node: `Node ${process.versions.node}`,
    database: await describeServer(),
    load: `load before ${load.toFixed(2)}${load > count / 4 ? ' (busy)' : ''}`,
  };
}

/** The version of PostgreSQL, and whether a commit waits for the disk. */
async function describeServer(): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    const names = ['server_version', 'fsync'];
    const values = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    const { rows } = await client.query<Record<string, string>>(`select ${values}`);
    const [version, ...settings] = names.map((name) => `${name} ${rows[0]?.[name]}`);
    // Debian's server_version also has the version of the package.
    return [version?.replace('server_version', 'PostgreSQL').replace(/ \(.*\)/, ''), ...settings].join(', ');
  } finally {
    await client.end();
  }
}
