import { type StoreProcess, startStore } from '../support/processes/processes.js';
import { pause } from './seeded.js';

/** Processes of one store that are killed and started again. `endStores` ends them. */
export interface Mortals {
  /** The address of one that runs; they take turns. Waits while none does. */
  url(turn: number): Promise<string>;
  /** Kills one of those that run, with SIGKILL, and starts another in its place. `chance` (0 to 1) says which. */
  kill(chance: number): Promise<void>;
  /** Waits until all have started again. */
  whole(): Promise<void>;
  /** The errors that they ever logged: their messages. */
  errors(): string[];
}

export async function raiseMortals(count: number, environment: Record<string, string>): Promise<Mortals> {
  const lives: StoreProcess[] = [];
  const running = new Set<StoreProcess>();
  const starts: Promise<void>[] = [];
  let failure: unknown;
  const start = () => {
    const started = startStore(environment).then((life) => {
      lives.push(life);
      running.add(life);
    });
    // Whoever waits for a process hears of it.
    started.catch((error) => {
      failure = error;
    });
    starts.push(started);
  };
  const someRunning = async (): Promise<StoreProcess[]> => {
    while (running.size === 0 && failure === undefined) await pause(20);
    if (failure !== undefined) throw failure;
    const ended = [...running].find((life) => !life.running());
    if (ended) throw new Error(`A process ended that nobody had killed. It printed:\n${ended.output()}`);
    return [...running];
  };
  for (let at = 0; at < count; at++) start();
  await Promise.all(starts);
  return {
    url: async (turn) => {
      const candidates = await someRunning();
      return String(candidates[turn % candidates.length]?.url);
    },
    kill: async (chance) => {
      const candidates = await someRunning();
      const victim = candidates[Math.floor(chance * candidates.length)];
      if (!victim) throw new Error(`${chance} is not from 0 to 1.`);
      running.delete(victim);
      await victim.kill('SIGKILL');
      start();
    },
    whole: async () => void (await Promise.all(starts)),
    errors: () => lives.flatMap((life) => errorsIn(life.output())),
  };
}

/** The last line of who was killed may be half a line: it is left out. */
const errorsIn = (output: string): string[] =>
  [...output.matchAll(/^\{"level":[56]0,.*"msg":"(.*)"\}$/gm)].map(([, message]) => String(message));
