/** The value of a query parameter whose percent-encoding is malformed. */
export class Undecodable {
  constructor(readonly text: string) {}

  /** As received, if it is part of a list that an issue reports. */
  toJSON(): string {
    return this.text;
  }
}

/**
 * Parses a query string. A parameter that appears several times has a list of values; one that cannot be decoded has an
 * `Undecodable`, which is refused if the operation has the parameter. Fastify's own parser would use it undecoded.
 */
export function parseQuery(search: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const pair of search.split('&')) {
    if (pair === '') continue;
    const [, name = '', text = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    const [key, value] = [decoded(name), decoded(text)];
    // No operation has a parameter of such a name, which is one like any unknown name.
    const known = key instanceof Undecodable ? key.text : key;
    const earlier = query[known];
    if (Array.isArray(earlier)) earlier.push(value);
    else query[known] = earlier === undefined ? value : [earlier, value];
  }
  return query;
}

function decoded(text: string): string | Undecodable {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return new Undecodable(text);
  }
}
