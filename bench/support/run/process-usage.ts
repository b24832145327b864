import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** The resident memory of a process, in MB. */
export async function residentMb(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** The share of one core that a process uses during this many seconds, in percent. */
export async function cpuPercent(pid: number, seconds: number): Promise<number> {
  const before = await cpuTicks(pid);
  await setTimeout(seconds * 1000);
  return ((await cpuTicks(pid)) - before) / TICKS_PER_SECOND / (seconds / 100);
}

async function cpuTicks(pid: number): Promise<number> {
  // The second field is the name of the command in parentheses; it may contain spaces.
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
