import type { Json } from '../requests/words.js';

/** What a store makes at random: ids (those of the demo data are fixed), digests, tokens, codes of rewards. */
const RANDOM =
  /(?!00000000-0000-7000-8000-)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{64}\b|pst_[\w-]+|THX(?:-\w{4}){3}/gi;

/** The member of a page that names a row; a stored answer has the name that the schema gives it. */
const CURSOR = /^next_?cursor$/i;

/**
 * Names for what one store made at random, by the order in which it was first seen. Two stores that did the same see
 * the same things in the same order, so what has one name on both is the same thing.
 */
export class Names {
  constructor(private readonly known = new Map<string, string>()) {}

  /** The names so far, to go on from. */
  copy(): Names {
    return new Names(new Map(this.known));
  }

  /** A value with names in place of what was made at random. */
  in(value: Json): Json {
    if (Array.isArray(value)) return value.map((item) => this.in(item));
    if (typeof value === 'string') return value.replace(RANDOM, (text) => this.name(text));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key.replace(RANDOM, (id) => this.name(id)),
        this.in(CURSOR.test(key) ? opened(part) : part),
      ]),
    );
  }

  private name(text: string): string {
    const name = this.known.get(text) ?? `#${this.known.size + 1}`;
    this.known.set(text, name);
    return name;
  }
}

/** A cursor is opaque to clients; here it must name the same row. */
const opened = (cursor: Json): Json =>
  typeof cursor === 'string' ? Buffer.from(cursor, 'base64url').toString() : cursor;
