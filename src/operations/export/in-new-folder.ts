import { mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../core/errors.js';

/**
 * Runs work that fills a folder, which gets its name only when the work has ended: until then it stands beside it, under a name
 * that ends in `.partial-` and six characters. Only the user who runs the command may open it. Refuses a name that is taken, but
 * for an empty folder.
 */
export async function inNewFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const target = await freePath(name);
  const partial = await mkdtemp(`${target}.partial-`).catch((error: Error) => {
    throw cannot(name, error);
  });
  try {
    const result = await work(partial);
    // It replaces an empty folder, and fails if another command has filled it meanwhile.
    await rename(partial, target).catch((error: Error) => {
      throw cannot(name, error);
    });
    return result;
  } catch (error) {
    await rm(partial, { recursive: true });
    throw error;
  }
}

async function freePath(name: string): Promise<string> {
  const target = await realpath(name).catch(() => resolve(name));
  const files = await readdir(target).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw cannot(name, error);
  });
  if (files.length === 0) return target;
  throw AppError.conflict('The folder of --out, "{name}", is not empty. Name a new or an empty folder.', { name });
}

const cannot = (name: string, { message }: Error): Error =>
  new Error(`The folder of --out, "${name}", cannot be made: ${message}`);
