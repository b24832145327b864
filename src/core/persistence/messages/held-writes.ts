import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from '@mikro-orm/postgresql';
import { currentScope, inScope } from '../row-security/database-role.js';
import { executeInTransaction } from './execute-in-transaction.js';
import { flushing } from './message-scopes.js';

/** Writes of one transaction, in order, that its connection does not have yet. */
export class HeldWrites {
  private texts: string[] = [];
  private passedOn: Promise<unknown> = Promise.resolve();
  private readonly transaction: unknown;
  private readonly scope = currentScope();

  constructor(em: EntityManager) {
    this.transaction = em.getTransactionContext();
  }

  /** Whether a statement belongs to this transaction. */
  isOf(transaction: unknown): boolean {
    return transaction !== undefined && transaction === this.transaction;
  }

  /** Whether the current work has the role of the database, and the organization, that the writes have. */
  isInItsRole(): boolean {
    return currentScope() === this.scope;
  }

  hold(text: string): void {
    this.texts.push(text);
  }

  /** Passes the writes on to the connection, in the order of the calls; the connection sends them with the next statement. */
  passOn(): Promise<unknown> {
    const texts = this.texts.splice(0);
    if (texts.length > 0) this.passedOn = this.passedOn.then(() => this.giveToConnection(texts.join(';\n')));
    return this.passedOn;
  }

  private giveToConnection(text: string): Promise<unknown> {
    return inScope(this.scope, () => flushing.run(true, () => executeInTransaction(this.transaction, text)));
  }
}

/** Set while writes are held back (`batched-flush.ts`): what takes the writes. */
export const holding = new AsyncLocalStorage<HeldWrites | undefined>();
