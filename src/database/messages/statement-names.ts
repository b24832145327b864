import { LRUCache } from 'lru-cache';

/** A statement that a connection has parsed. */
export interface Named {
  /** Empty if PostgreSQL parses it each time. */
  name: string;
  parsed: boolean;
  key: string;
  /** What its rows consist of, known after the first answer. */
  columns?: { name: string; parse(text: string): unknown }[];
}

/** How many statements a connection keeps; each takes some 20 kB of PostgreSQL's memory. */
const KEPT = 200;

/** Longer texts are writes of many rows, which differ in the number of rows. */
const LONGEST = 4000;

/**
 * The names of the statements that PostgreSQL keeps for one connection, so that it parses each once. Statements of
 * different roles have different names: the policies are part of a plan.
 */
export class StatementNames {
  private readonly named = new LRUCache<string, Named>({ max: KEPT, dispose: ({ name }) => this.unused.push(name) });
  private unused: string[] = [];
  private last = 0;

  of(text: string, role: string): Named {
    if (text.length > LONGEST) return { name: '', key: '', parsed: false };
    const key = `${role} ${text}`;
    const known = this.named.get(key);
    if (known) return known;
    this.last += 1;
    const made: Named = { name: `s${this.last}`, key, parsed: false };
    this.named.set(key, made);
    return made;
  }

  /** Gives the statement another name the next time. */
  forget({ key }: Named): void {
    this.named.delete(key);
  }

  /** The names that PostgreSQL can drop. */
  takeUnused(): string[] {
    return this.unused.splice(0);
  }
}
