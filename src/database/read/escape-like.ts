/** Escapes the characters that LIKE treats specially (`%`, `_`, `\`): a person who types them means the characters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
