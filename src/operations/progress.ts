import { SingleBar } from 'cli-progress';

/** Reports how many of all have been done. */
export type OnProgress = (done: number, total: number) => void;

/** Runs work with a progress bar on a terminal; `noun`: what it counts. */
export async function withBar<T>(noun: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const bar = new SingleBar({ format: `{bar} {percentage}% | {value}/{total}${noun} | {eta_formatted} left` });
  try {
    bar.start(1, 0);
    return await work((done, total) => {
      bar.setTotal(total);
      bar.update(done);
    });
  } finally {
    bar.stop();
  }
}
