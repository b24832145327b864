import type { Socket } from 'node:net';
import { buildConnector } from 'undici';

/** The most bytes of a response, with its headers and its framing. */
const MAX_KB = 256;

/**
 * Makes connections that end when a response is too large. Only this counts bytes that never become a body: a receiver
 * may send informational responses or chunk extensions without end, and reading them would keep the process busy until
 * the request times out.
 */
export function boundedConnections(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, connected) =>
    connect(target, (...[error, socket]) => {
      if (socket) bound(socket);
      if (error) connected(error, null);
      else connected(null, socket);
    });
}

/** Counts what arrives after each request. */
function bound(socket: Socket): void {
  let written = 0;
  let before = 0;
  let read = 0;
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) before = read;
    written = socket.bytesWritten;
    read = socket.bytesRead;
    if (read - before > MAX_KB * 1024) socket.destroy(new Error(`The response is larger than ${MAX_KB} kB`));
  });
}
