import { type AbstractSqlPlatform, isRaw, NativeQueryBuilder, type Transaction } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import type { RunsAs } from '../work.js';

/** A statement as PostgreSQL gets it: a value is never part of the text (`$1`, `$2`, …). */
export interface Statement {
  text: string;
  values: Value[];
  /** Makes a row of the values of its columns; without it, a row is an object with the names of the columns. */
  make?(values: readonly unknown[]): object;
  /** As whom it runs, if not as the work that sends it. */
  runsAs?: RunsAs;
  /** Whether it finds rows by keys alone: one plan serves all values. */
  byKeys?: boolean;
}

export interface Result {
  command: string;
  /** How many rows a write changed. */
  numAffectedRows?: bigint;
  rows: Record<string, unknown>[];
}

/** A connection of the ORM. */
export interface Sender {
  /** Sends statements in one message, and returns the result of each. */
  send(statements: readonly Statement[], transaction?: Transaction, signal?: AbortSignal): Promise<Result[]>;
}

export type Value = string | Uint8Array | null;

/**
 * Makes a statement of SQL as MikroORM writes it: `?` is a value, `??` a name. MikroORM's own `formatQuery` does it, with a platform
 * that writes a number where MikroORM's would write a value into the text (mikro-orm/mikro-orm#6827, #8001).
 */
export function bind(
  platform: AbstractSqlPlatform,
  query: unknown,
  parameters: readonly unknown[] | object = [],
): Statement {
  const { sql, params } = sqlOf(query, parameters as readonly unknown[]);
  const values: Value[] = [];
  /** A list of values gets a place for each, and a fragment of SQL brings its own. */
  const quoteValue = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(quoteValue).join(', ');
    if (isRaw(value)) return binding.formatQuery(value.sql, value.params);
    return `$${values.push(parameterOf(value))}`;
  };
  const binding: AbstractSqlPlatform = Object.assign(Object.create(platform), { quoteValue });
  return { text: binding.formatQuery(sql, params), values };
}

function sqlOf(query: unknown, params: readonly unknown[]) {
  if (query instanceof NativeQueryBuilder) return query.toRaw();
  return isRaw(query) ? query : { sql: String(query), params };
}

/** A value in the form that PostgreSQL reads for the type that the statement needs in its place. */
function parameterOf(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

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
