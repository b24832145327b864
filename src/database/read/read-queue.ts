import type { Result, Statement } from '../messages/statement.js';

/** A read for which somebody waits. */
export interface PendingRead {
  /** Reads of the same name share a statement: only their keys differ. */
  name: unknown;
  key: string;
  /** The key that a row belongs to. */
  keyOf(row: object): string;
  /** The statement for all keys. */
  statement(keys: string[]): Statement;
  /** The caller of its request, and the operation that needs it. */
  caller: string;
  operation: string;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
  /** Whether nobody waits any more. */
  gone?: boolean;
  message?: ReadMessage;
}

/** What a message has at most: statements, keys of each, and asks. */
const MOST = { statements: 32, keys: 100, asks: 400 };

interface Options {
  send(statements: Statement[], asks: readonly PendingRead[], signal: AbortSignal): Promise<Result[]>;
  /** How many messages may be under way. */
  atOnce: number;
  /** Whether each read of a message that failed is sent once more, alone. */
  repeats: boolean;
  /** Called when nobody waits. */
  idle?(): void;
}

/**
 * Reads that may share a message. What is asked for in one turn of the event loop does; while too many messages are under
 * way, it waits for the next. While several callers wait, no message has more than half of its reads from one of them.
 */
export class ReadQueue {
  private readonly waiting = new Map<string, PendingRead[]>();
  private readonly alone: PendingRead[] = [];
  private underWay = 0;
  private isScheduled = false;

  constructor(private readonly options: Options) {}

  add(ask: PendingRead): void {
    const ofCaller = this.waiting.get(ask.caller);
    if (ofCaller) ofCaller.push(ask);
    else this.waiting.set(ask.caller, [ask]);
    this.schedule();
  }

  /** Nobody waits for the ask any more. A message is cancelled if that holds for all that is in it. */
  leave(ask: PendingRead): void {
    ask.gone = true;
    if (ask.message?.asks.every(({ gone }) => gone)) ask.message.abort.abort();
  }

  private schedule(): void {
    if (this.isScheduled || this.underWay === this.options.atOnce) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.run();
    });
  }

  private async run(): Promise<void> {
    this.underWay += 1;
    for (let message = this.take(); message.asks.length > 0; message = this.take()) {
      if (this.alone.length + this.waiting.size > 0) this.schedule();
      await this.answer(message);
    }
    this.underWay -= 1;
    if (this.underWay === 0 && !this.isScheduled) this.options.idle?.();
  }

  /** The next message: one read of each caller in turn. */
  private take(): ReadMessage {
    const message = new ReadMessage();
    const alone = firstOf(this.alone);
    if (alone) message.takes(alone);
    this.alone.shift();
    const each = this.waiting.size > 1 ? MOST.asks / 2 : MOST.asks;
    for (let turn = 0; !alone && turn < each && this.waiting.size > 0; turn += 1) {
      for (const [caller, asks] of this.waiting) {
        const ask = firstOf(asks);
        if (ask && !message.takes(ask)) return message;
        asks.shift();
        if (asks.length === 0) this.waiting.delete(caller);
      }
    }
    return message;
  }

  private async answer({ asks, statements, abort }: ReadMessage): Promise<void> {
    try {
      const sent = statements.map(statementOf);
      const results = await this.options.send(sent, asks, abort.signal);
      for (const [at, group] of statements.entries()) settle(group, (results[at] as Result).rows);
    } catch (error) {
      for (const ask of asks) {
        if (asks.length === 1 || !this.options.repeats) ask.reject(error);
        else this.alone.push(ask);
      }
    }
  }
}

/** The first that somebody waits for; those before it are removed. */
function firstOf(asks: PendingRead[]): PendingRead | undefined {
  while (asks[0]?.gone) asks.shift();
  return asks[0];
}

/** What one message asks for. */
class ReadMessage {
  readonly asks: PendingRead[] = [];
  /** The asks that each statement answers. */
  readonly statements: PendingRead[][] = [];
  readonly abort = new AbortController();
  private readonly open = new Map<unknown, PendingRead[]>();

  /** Takes an ask, unless the message is full. */
  takes(ask: PendingRead): boolean {
    if (this.asks.length === MOST.asks) return false;
    const others = this.open.get(ask.name);
    if (others && others.length < MOST.keys) others.push(ask);
    else {
      if (this.statements.length === MOST.statements) return false;
      const first = [ask];
      this.statements.push(first);
      this.open.set(ask.name, first);
    }
    this.asks.push(ask);
    ask.message = this;
    return true;
  }
}

function statementOf(asks: PendingRead[]): Statement {
  const [first] = asks as [PendingRead];
  return first.statement([...new Set(asks.map(({ key }) => key))]);
}

/** Gives each read the rows of its key. */
function settle(asks: PendingRead[], rows: object[]): void {
  const [{ keyOf }] = asks as [PendingRead];
  const ofKey = Map.groupBy(rows, keyOf);
  for (const { key, resolve } of asks) resolve(ofKey.get(key) ?? []);
}
