import type { Socket } from 'node:net';
import { type Message, MessageReader, SSL_REQUEST, textsOf } from './postgres-messages.js';

/** Where a transaction is held: before or after the n-th statement (from 0), or its commit, runs on the server. */
export interface Point {
  index: number | 'commit';
  side: 'before' | 'after';
}

/** A transaction that the proxy follows. */
export interface Followed {
  /** The statements sent so far. */
  statements: string[];
  /** The process id of the database session, once the point is reached. From then on its client gets no response. */
  held: Promise<number>;
  /** Ends the connection to the client of a held session. `keep`: the server does not notice. */
  cut(keep?: 'keep'): void;
  /** Sends what is held, and ends the session that was kept. */
  release(): void;
}

/** The same, for the session that runs the transaction. */
export interface Following extends Followed {
  point?: Point;
  hold(session: Session): void;
}

/** Asks PostgreSQL to answer what was sent so far. */
const FLUSH = Buffer.from('H\0\0\0\x04');

/** One connection of the store, and the one to PostgreSQL that serves it. */
export class Session {
  pid = 0;
  private followed?: Following;
  /** The texts of the statements that were parsed, by name; and the one that is executed next. */
  private readonly texts = new Map<string, string>();
  private bound = '';
  /** How many statements were sent, and how many PostgreSQL has run. */
  private executed = 0;
  private completed = 0;
  private allRan = () => {};
  /** The client gets no more responses: its transaction is held after a statement. */
  private silent = false;
  private queue: Promise<void> = Promise.resolve();
  /** The session goes on without its client. */
  private kept = false;
  private released = () => {};

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly proxy: { next?: Following; statements: string[] },
  ) {
    const [asked, answered] = [new MessageReader(true), new MessageReader()];
    client.setNoDelay().on('data', (chunk) => {
      for (const message of asked.read(chunk)) this.queue = this.queue.then(() => this.ask(message));
    });
    upstream.setNoDelay().on('data', (chunk) => {
      for (const message of answered.read(chunk)) this.hear(message);
    });
    // Closing one side closes the other, as with a direct connection.
    client.on('error', () => {}).on('close', () => this.kept || upstream.destroy());
    upstream.on('error', () => {}).on('close', () => (this.silent ? client.destroy() : client.end()));
  }

  end(): void {
    this.kept = false;
    this.client.destroy();
    this.upstream.destroy();
  }

  cut(keep?: 'keep'): void {
    this.kept = keep === 'keep';
    this.client.destroy();
  }

  release(): void {
    this.released();
  }

  private async ask({ type, body, bytes }: Message): Promise<void> {
    if (type === '' && body.readInt32BE(0) === SSL_REQUEST) {
      this.client.write('N');
      return;
    }
    const [first = '', second = ''] = textsOf(body);
    if (type === 'P') this.texts.set(first, second);
    if (type === 'B') this.bound = this.texts.get(second) ?? '';
    if (type === 'E') await this.execute(bytes);
    else this.upstream.write(bytes);
  }

  private async execute(bytes: Buffer): Promise<void> {
    if (this.proxy.next && /^begin\b/.test(this.bound)) {
      this.followed = this.proxy.next;
      this.proxy.next = undefined;
    }
    this.proxy.statements.push(this.bound);
    const { followed } = this;
    const index = Number(followed?.statements.push(this.bound)) - 1;
    const point = followed?.point;
    const isThere = point?.index === 'commit' ? this.bound === 'commit' : point?.index === index;
    const side = isThere ? point?.side : undefined;
    if (side === 'before') await this.hold(followed);
    this.silent = side === 'after';
    this.executed += 1;
    this.upstream.write(bytes);
    if (side === 'after') await this.hold(followed);
    if (/^(commit|rollback)$/.test(this.bound)) this.followed = undefined;
  }

  /** Once PostgreSQL has run all that was sent, the transaction is held, until its session ends or it is released. */
  private async hold(followed?: Following): Promise<void> {
    const ran = new Promise<void>((resolve) => {
      this.allRan = resolve;
    });
    this.upstream.write(FLUSH);
    if (this.completed < this.executed) await ran;
    followed?.hold(this);
    await new Promise<void>((resolve) => {
      this.released = resolve;
    });
  }

  private hear({ type, body, bytes }: Message): void {
    if (type === 'K') this.pid = body.readInt32BE(0);
    if (type === 'C' || type === 'I') this.completed += 1;
    // What follows a statement that failed does not run.
    if (type === 'E' || type === 'Z') this.completed = this.executed;
    if (this.completed >= this.executed) this.allRan();
    if (type === 'Z' && this.kept) this.upstream.end();
    if (!this.silent && !this.client.destroyed) this.client.write(bytes);
  }
}
