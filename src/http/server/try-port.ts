import { createServer } from 'node:net';
import type { Config } from '../../config/config.js';

/** Throws when PORT, METRICS_PORT or HOST cannot be used, before anything else is opened. The servers listen there later. */
export async function tryPorts({ port, metricsPort, host }: Config): Promise<void> {
  await tryPort({ port, host }, 'PORT');
  if (typeof metricsPort === 'number') await tryPort({ port: metricsPort, host }, 'METRICS_PORT');
}

type Place = Pick<Config, 'port' | 'host'>;

async function tryPort(place: Place, setting: string): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen(place.port, place.host, resolve);
    });
  } catch (error) {
    throw listenError(place, error, setting);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Why a server cannot listen, as an error that names the setting. */
export function listenError({ port, host }: Place, error: unknown, setting = 'PORT'): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Error(`${setting} is "${port}", but that port is in use. Choose a free port.`);
  if (code === 'EACCES')
    return new Error(`${setting} is "${port}", but this user may not listen on it. Choose another port.`);
  return new Error(`HOST is "${host}", but it must be an address of this machine (${message}).`);
}
