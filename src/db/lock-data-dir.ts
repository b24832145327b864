import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a folder for this process: PGlite does not notice a second process that opens it, and each would destroy what
 * the other writes. Who has it listens on a socket that belongs to the folder, so that the lock dies with its process,
 * however that ends. Returns what releases it; throws when another store has it. Machines, or containers, that share
 * the folder do not see each other's sockets.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder);
  const address = addressOf(`plant-store-${dev}-${ino}`);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server) throw new Error('another store has it open');
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Linux and Windows have names of sockets that are gone with their process; elsewhere it is a file. */
function addressOf(name: string): string {
  if (platform() === 'linux') return `\0${name}`;
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** A file that a crash left behind has nobody to answer. */
async function takeOver(address: string): Promise<Server | undefined> {
  if (!address.endsWith('.sock') || (await isAnswered(address))) return undefined;
  await unlink(address).catch(() => {});
  return listen(address);
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.end());
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => resolve(server));
  });
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
