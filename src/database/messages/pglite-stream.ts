import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What pg sends before it ends a connection. PGlite goes on: the next connection may follow. */
const TERMINATE = 0x58;

/**
 * The wire between pg and PGlite, which speaks the protocol of PostgreSQL and works in this thread. Before each message, there is time
 * for everything else, such as the requests that arrive.
 */
export class PgliteStream extends Duplex {
  constructor(private readonly pglite: PGlite) {
    super();
  }

  /** An earlier connection may have left a transaction, and names of statements. */
  connect(): void {
    const begin = async () => {
      for (const statement of ['rollback', 'discard all']) await this.pglite.exec(statement);
      this.emit('connect');
    };
    begin().catch((error) => this.destroy(error));
  }

  override _writev(chunks: { chunk: Uint8Array }[], callback: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', callback);
  }

  override _write(message: Uint8Array, _encoding: string, callback: (error?: Error) => void): void {
    const answer = async () => {
      if (message[0] === TERMINATE) return;
      await setImmediate();
      this.push(await this.ask(message));
    };
    answer().then(() => callback(), callback);
  }

  /** `execProtocolRaw` would parse the answers, too, and keep them forever. */
  private async ask(message: Uint8Array): Promise<Buffer> {
    const answers: Uint8Array[] = [];
    await this.pglite.execProtocolRawStream(message, { onRawData: (bytes) => void answers.push(bytes.slice()) });
    return Buffer.concat(answers);
  }

  override _read(): void {}

  override _final(callback: () => void): void {
    this.push(null);
    callback();
  }

  /** pg calls them on a socket. */
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}
}
