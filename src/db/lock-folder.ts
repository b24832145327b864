import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a folder for this process: PGlite does not notice a second process that opens it, and each would destroy what
 * the other writes. Who has it listens on a socket that belongs to the folder, so that the lock dies with its process,
 * however that ends. Returns what releases it; throws when another store has it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16);
  const path = join(tmpdir(), `plant-store-${name}.sock`);
  const server = (await listen(path)) ?? ((await isAnswered(path)) ? undefined : await listenAgain(path));
  if (!server) throw new Error('another store has it open');
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** A crash leaves the socket behind, with nobody to answer. */
async function listenAgain(path: string): Promise<Server | undefined> {
  await unlink(path).catch(() => {});
  return listen(path);
}

function listen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
