import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../run/root.ts';

/** Loads the demo data, if it is not there, and adds this many plants and orders. Then the tables are as autovacuum leaves them. */
export async function seed(
  { environment, query }: { environment: Record<string, string>; query(text: string): Promise<unknown> },
  amounts: { plants: number; orders: number },
  signal?: AbortSignal,
): Promise<void> {
  const options = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, String(amount)]);
  const command = ['--import', 'tsx', 'bench/seed/main.ts', ...options];
  await promisify(execFile)(process.execPath, command, { cwd: root, env: { ...environment }, signal });
  await query('vacuum (analyze)');
}
