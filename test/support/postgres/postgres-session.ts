import type { Socket } from 'node:net';
import { type Message, MessageReader, queryMessage, queryText, SSL_REQUEST } from './postgres-messages.js';
import { splitSql } from './split-sql.js';

/** Where a transaction is held: before or after the n-th statement (from 0) runs on the server. */
export interface Point {
  index: number;
  side: 'before' | 'after';
}

/** A transaction that the proxy follows. */
export interface Followed {
  /** The statements sent so far; a message with several statements counts as several. */
  statements: string[];
  /** The process id of the database session, once the point is reached. From then on its client gets no response. */
  held: Promise<number>;
  /** Messages of the extended protocol, which the proxy forwards without counting. There should be none. */
  extended: string[];
}

/** The same, for the session that runs the transaction. */
export interface Following extends Followed {
  point?: Point;
  hold(pid: number): void;
}

/** One connection of the store, and the one to PostgreSQL that serves it. */
export class Session {
  pid = 0;
  private followed?: Following;
  /** The response to the running statement, up to ReadyForQuery; undefined if responses are forwarded directly. */
  private answer?: { messages: Message[]; complete: () => void };
  /** The client gets no more responses: its transaction is held after a statement. */
  private silent = false;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly proxy: { next?: Following },
  ) {
    const [asked, answered] = [new MessageReader(true), new MessageReader()];
    client.setNoDelay().on('data', (chunk) => {
      for (const message of asked.read(chunk)) this.queue = this.queue.then(() => this.ask(message));
    });
    upstream.setNoDelay().on('data', (chunk) => {
      for (const message of answered.read(chunk)) this.hear(message);
    });
    // Closing one side closes the other, as with a direct connection.
    client.on('error', () => {}).on('close', () => upstream.destroy());
    upstream.on('error', () => {}).on('close', () => this.hangUp());
  }

  end(): void {
    this.client.destroy();
    this.upstream.destroy();
  }

  /** PostgreSQL closed the connection: forwards its last messages, unless the client gets no more responses. */
  private hangUp(): void {
    if (this.silent) this.client.destroy();
    else this.client.end(Buffer.concat((this.answer?.messages ?? []).map(({ bytes }) => bytes)));
  }

  private async ask(message: Message): Promise<void> {
    if (message.type === '' && message.body.readInt32BE(0) === SSL_REQUEST) {
      this.client.write('N');
      return;
    }
    if (message.type !== 'Q') {
      if (this.followed && message.type !== 'X') this.followed.extended.push(message.type);
      this.upstream.write(message.bytes);
      return;
    }
    const statements = splitSql(queryText(message));
    this.takeOver(statements[0]);
    if (!this.followed) this.upstream.write(message.bytes);
    else await this.runEach(this.followed, statements);
  }

  private takeOver(statement: string | undefined): void {
    if (!this.proxy.next || !isBegin(statement)) return;
    this.followed = this.proxy.next;
    this.proxy.next = undefined;
  }

  /** Sends statements one by one, and returns the responses as if they had been one message. */
  private async runEach(followed: Following, statements: string[]): Promise<void> {
    for (const [at, sql] of statements.entries()) {
      const index = followed.statements.push(sql) - 1;
      const { point, hold } = followed;
      if (point?.index === index && point.side === 'before') {
        hold(this.pid);
        return await forever;
      }
      const messages = await this.run(sql);
      if (point?.index === index && point.side === 'after') {
        this.silent = true;
        hold(this.pid);
        return await forever;
      }
      const failed = messages.some(({ type }) => type === 'E');
      const last = failed || at === statements.length - 1;
      for (const { type, bytes } of messages) if (last || type !== 'Z') this.client.write(bytes);
      if (/^(commit|rollback)\b(?! to)/i.test(sql)) this.followed = undefined;
      if (failed) return;
    }
  }

  private async run(sql: string): Promise<Message[]> {
    const messages: Message[] = [];
    const completed = new Promise<void>((complete) => {
      this.answer = { messages, complete };
    });
    this.upstream.write(queryMessage(sql));
    await completed;
    return messages;
  }

  private hear(message: Message): void {
    const { type, body, bytes } = message;
    if (type === 'K') this.pid = body.readInt32BE(0);
    if (!this.answer) {
      if (!this.silent) this.client.write(bytes);
      return;
    }
    this.answer.messages.push(message);
    if (type !== 'Z') return;
    this.answer.complete();
    this.answer = undefined;
  }
}

/** A held transaction never continues: the session ends. */
const forever = new Promise<never>(() => {});

const isBegin = (sql: string | undefined): boolean => /^(begin|start transaction)\b/i.test(sql ?? '');
