import { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';

/** What pg sends before it ends a connection. PGlite goes on: the next connection may follow. */
const TERMINATE = 0x58;

/** What each answer ends with, before the state of the transaction (ReadyForQuery). */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** Those that have ended, and why, where one said so. */
const ended = new WeakMap<PGlite, unknown>();

/** Whether PGlite has ended by itself, as at a full disk. Asked once more, it might never answer, nor let anything else run. */
export const hasEnded = (pglite: PGlite): boolean => ended.has(pglite);

const endError = (cause?: unknown) =>
  new Error('Connection terminated: the embedded database has ended. Start the store again.', { cause });

/**
 * The wire between pg and PGlite, which speaks the protocol of PostgreSQL and works in this thread. Before each message, there is time
 * for everything else, such as the requests that arrive.
 */
export class PgliteStream extends Duplex {
  constructor(private readonly pglite: PGlite) {
    super();
    const { Module } = pglite;
    Module.onAbort = (reason: unknown) => {
      ended.set(pglite, reason);
      // PGlite catches that it was aborted, restores its stack, and reads on, which never returns.
      Module.stackRestore = () => {
        throw endError(reason);
      };
    };
  }

  /** An earlier connection may have left a transaction, and names of statements. */
  connect(): void {
    const begin = async () => {
      this.mustGoOn();
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
      this.mustGoOn();
      const answers = await this.ask(message);
      this.push(answers);
      if (answers.lastIndexOf(READY) !== answers.length - READY.length - 1)
        ended.set(this.pglite, ended.get(this.pglite));
      this.mustGoOn();
    };
    answer().then(() => callback(), callback);
  }

  /** `execProtocolRaw` would parse the answers, too, and keep them forever. */
  private async ask(message: Uint8Array): Promise<Buffer> {
    const answers: Uint8Array[] = [];
    const onRawData = (bytes: Uint8Array) => void answers.push(bytes.slice());
    await this.pglite.execProtocolRawStream(message, { onRawData }).catch((error) => ended.set(this.pglite, error));
    return Buffer.concat(answers);
  }

  private mustGoOn(): void {
    if (hasEnded(this.pglite)) throw endError(ended.get(this.pglite));
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
