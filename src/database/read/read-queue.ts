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
  /** Whether it shares no message any more: one that it was in has failed. */
  isAlone?: boolean;
  message?: ReadMessage;
}

/** What a message has at most: statements, keys of each, and asks. */
const MOST = { statements: 32, keys: 100, asks: 400 };

type Send = (statements: Statement[], asks: readonly PendingRead[], signal: AbortSignal) => Promise<Result[]>;

/**
 * Reads that may share a message. What is asked for in one turn of the event loop does; while too many messages are under
 * way, it waits for the next. While several callers wait, no message has more than half of its reads from one of them.
 */
export class ReadQueue {
  private readonly waiting = new Map<string, Set<PendingRead>>();
  private underWay = 0;
  private isScheduled = false;

  /** `atOnce`: how many messages may be under way. `repeats`: whether each read of a message that failed is sent once more, alone. */
  constructor(
    private readonly atOnce: number,
    private readonly repeats: boolean,
    private readonly send: Send,
  ) {}

  add(ask: PendingRead): void {
    const ofCaller = this.waiting.get(ask.caller) ?? new Set();
    this.waiting.set(ask.caller, ofCaller.add(ask));
    this.schedule();
  }

  /** Nobody waits for the ask any more. A message is cancelled if that holds for all that is in it. */
  leave(ask: PendingRead): void {
    ask.gone = true;
    this.waiting.get(ask.caller)?.delete(ask);
    if (ask.message?.asks.every(({ gone }) => gone)) ask.message.abort.abort();
  }

  private schedule(): void {
    if (this.isScheduled || this.underWay === this.atOnce) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.run();
    });
  }

  private async run(): Promise<void> {
    this.underWay += 1;
    for (let message = this.take(); message.asks.length > 0; message = this.take()) {
      if (this.waiting.size > 0) this.schedule();
      await this.answer(message);
    }
    this.underWay -= 1;
  }

  /** The next message: one read of each caller in turn. */
  private take(): ReadMessage {
    const message = new ReadMessage();
    const each = this.waiting.size > 1 ? MOST.asks / 2 : MOST.asks;
    for (let turn = 0; turn < each && this.waiting.size > 0; turn += 1) {
      for (const [caller, asks] of this.waiting) {
        const [ask] = asks;
        if (ask && !message.takes(ask)) return message;
        if (ask) asks.delete(ask);
        if (asks.size === 0) this.waiting.delete(caller);
      }
    }
    return message;
  }

  private async answer({ asks, statements, abort }: ReadMessage): Promise<void> {
    try {
      const results = await this.send(statements.map(statementOf), asks, abort.signal);
      for (const [at, group] of statements.entries()) settle(group, (results[at] as Result).rows);
    } catch (error) {
      for (const ask of asks) {
        if (asks.length === 1 || !this.repeats) ask.reject(error);
        else if (!ask.gone) this.add(Object.assign(ask, { isAlone: true }));
      }
    }
  }
}

/** What one message asks for. */
class ReadMessage {
  readonly asks: PendingRead[] = [];
  /** The asks that each statement answers. */
  readonly statements: PendingRead[][] = [];
  readonly abort = new AbortController();
  private readonly open = new Map<unknown, PendingRead[]>();

  /** Takes an ask, unless the message is full, or one of both is to be alone. */
  takes(ask: PendingRead): boolean {
    const [first] = this.asks;
    if (this.asks.length === MOST.asks || (first && (first.isAlone || ask.isAlone))) return false;
    const others = this.open.get(ask.name);
    if (others && others.length < MOST.keys) others.push(ask);
    else {
      if (this.statements.length === MOST.statements) return false;
      const group = [ask];
      this.statements.push(group);
      this.open.set(ask.name, group);
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
