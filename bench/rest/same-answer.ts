/** The GraphQL selection set for everything in a REST response, in the same order; empty for a scalar, as metadata is. */
export function selectionOf(answer: unknown, name = ''): string {
  if (name === 'metadata') return '';
  if (Array.isArray(answer)) return selectionOf(answer[0]);
  if (answer === null || typeof answer !== 'object') return '';
  const fields = Object.entries(answer).map(([member, value]) => `${camelCase(member)} ${selectionOf(value, member)}`);
  return `{ ${fields.join(' ')} }`;
}

/** Throws if REST and GraphQL returned different data, because then the comparison would be meaningless. */
export function requireSame(rest: unknown, graphql: unknown): void {
  if (plain(rest) !== plain(graphql)) throw new Error(`Not the same:\n${plain(rest)}\n${plain(graphql)}`);
}

/** Removes differences in spelling: `next_cursor` and `nextCursor`, `bright_indirect` and `BRIGHT_INDIRECT`. */
const plain = (answer: unknown): string => JSON.stringify(answer).replaceAll('_', '').toLowerCase();

const camelCase = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
