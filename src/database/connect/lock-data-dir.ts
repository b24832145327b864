import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Locks a folder for this process: PGlite does not notice when a second process opens it, and each would corrupt the
 * other's data. The owner listens on a socket named after the folder, so the lock ends with the process, however that
 * ends. Returns a function that releases the lock; throws when another store holds it. It does not work across machines
 * or containers that share the folder, because they do not see each other's sockets.
 */
export async function lockDataDir(folder: string): Promise<() => Promise<void>> {
  const { dev, ino } = await stat(folder);
  const address = addressOf(`plant-store-${dev}-${ino}`);
  const server = (await listen(address)) ?? (await takeOver(address));
  if (!server) throw new Error('another store is using it');
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** On Linux and Windows, socket names disappear with their process; elsewhere the socket is a file. */
function addressOf(name: string): string {
  if (platform() === 'linux') return `\0${name}`;
  if (platform() === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
}

/** Replaces a socket file that a crashed process left behind: nobody accepts connections on it. */
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
