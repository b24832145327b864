/** The selection set that asks GraphQL for all that a REST answer holds, in its order; nothing for a plain value. */
export function selectionOf(answer: unknown): string {
  if (Array.isArray(answer)) return selectionOf(answer[0]);
  if (answer === null || typeof answer !== 'object') return '';
  const fields = Object.entries(answer).map(([name, value]) => `${camelCase(name)} ${selectionOf(value)}`);
  return `{ ${fields.join(' ')} }`;
}

/** Throws when the faces did not give the same: then there would be nothing to compare. */
export function requireSame(rest: unknown, graphql: unknown): void {
  if (plain(rest) !== plain(graphql)) throw new Error(`Not the same:\n${plain(rest)}\n${plain(graphql)}`);
}

/** Without what the faces spell differently: `next_cursor` and `nextCursor`, `bright_indirect` and `BRIGHT_INDIRECT`. */
const plain = (answer: unknown): string => JSON.stringify(answer).replaceAll('_', '').toLowerCase();

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
