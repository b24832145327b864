/** The beginning of a text, cut between its letters. */
export const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');
