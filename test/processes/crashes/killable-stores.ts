import { type StoreProcess, startStore } from '../../support/processes/processes.js';
import { pause } from '../seeded-random.js';

/** Processes of one store that are killed and started again. `endStores` ends them. */
export interface KillableStores {
  /** The URL of a running process, in turn. Waits while none is running. */
  url(index: number): Promise<string>;
  /** Kills a running process with SIGKILL and starts another one. `chance` (0 to 1) determines which. */
  kill(chance: number): Promise<void>;
  /** Waits until all processes have started again. */
  allStarted(): Promise<void>;
  /** The messages of all errors that the processes have logged. */
  errors(): string[];
}

export async function startKillableStores(count: number, environment: Record<string, string>): Promise<KillableStores> {
  const processes: StoreProcess[] = [];
  const running = new Set<StoreProcess>();
  const starts: Promise<void>[] = [];
  let failure: unknown;
  const start = () => {
    const started = startStore(environment).then((one) => {
      processes.push(one);
      running.add(one);
    });
    // The next caller that waits for a process gets this error.
    started.catch((error) => {
      failure = error;
    });
    starts.push(started);
  };
  const someRunning = async (): Promise<StoreProcess[]> => {
    while (running.size === 0 && failure === undefined) await pause(20);
    if (failure !== undefined) throw failure;
    const ended = [...running].find((one) => !one.running());
    if (ended) throw new Error(`A process ended without being killed. It printed:\n${ended.output()}`);
    return [...running];
  };
  for (let at = 0; at < count; at++) start();
  await Promise.all(starts);
  return {
    url: async (index) => {
      const candidates = await someRunning();
      return String(candidates[index % candidates.length]?.url);
    },
    kill: async (chance) => {
      const candidates = await someRunning();
      const target = candidates[Math.floor(chance * candidates.length)];
      if (!target) throw new Error(`${chance} is not from 0 to 1.`);
      running.delete(target);
      await target.kill('SIGKILL');
      start();
    },
    allStarted: async () => void (await Promise.all(starts)),
    errors: () => processes.flatMap((one) => errorsIn(one.output())),
  };
}

/** The last line of a killed process may be incomplete; it does not match. */
const errorsIn = (output: string): string[] =>
  [...output.matchAll(/^\{"level":[56]0,.*"msg":"(.*)"\}$/gm)].map(([, message]) => String(message));
