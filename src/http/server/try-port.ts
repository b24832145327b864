import { createServer } from 'node:net';
import type { Config } from '../../config.js';

/** Throws when PORT or HOST cannot be used, before anything else is opened. The server listens there later. */
export async function tryPort(config: Config): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(config.port, config.host, resolve);
    });
  } catch (error) {
    throw listenError(config, error);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Why a server cannot listen, as an error that names the setting. */
export function listenError({ port, host }: Config, error: unknown): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Error(`PORT is "${port}", but that port is in use. Choose a free port.`);
  if (code === 'EACCES')
    return new Error(`PORT is "${port}", but this user may not listen on it. Choose another port.`);
  return new Error(`HOST is "${host}", but it must be an address of this machine (${message}).`);
}
