import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of /proc/<pid>/stat. */
let ticks: number | undefined;
const ticksPerSecond = (): number => {
  ticks ??= Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  return ticks;
};

/** The CPU seconds that a process has used so far; 0 if it has ended. Linux only. */
export function cpuSeconds(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses, which may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond();
  } catch {
    return 0;
  }
}

/** The CPU seconds of each session that PostgreSQL has for this database, and of its writers, by process id. */
export type SessionTimes = Map<number, number>;

/** Empty if the server is on another machine. */
export function databaseTimes(name: string): SessionTimes {
  const own = new RegExp(`^postgres: .*(?: ${name} |(?:walwriter|background writer|checkpointer) *$)`);
  const matching = processes().filter(({ title }) => own.test(title));
  return new Map(matching.map(({ pid }) => [pid, cpuSeconds(pid)]));
}

/** The CPU seconds between two moments, without those of sessions that ended meanwhile. */
export const secondsBetween = (before: SessionTimes, after: SessionTimes): number =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** The CPU seconds that all cores together were busy. */
export function machineCpuSeconds(): number {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = fields;
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond();
}

function processes(): { pid: number; title: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(pid), title }];
      } catch {
        return [];
      }
    });
}
