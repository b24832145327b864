import type { FindQueryVariables } from '../documents.generated.ts';

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Callers choose ids of requests themselves; they are one word, and hardly shorter. */
const REQUEST = /^[^\s@]{8,}$/;

/** What to ask the store about a text, by its form. What only admins may read is asked for admins. */
export function recognize(text: string, isAdmin: boolean): FindQueryVariables {
  const isId = ID.test(text);
  const isEmail = text.includes('@');
  return {
    q: text,
    id: text,
    orders: !isId && !/\s/.test(text),
    customers: !isId,
    plants: !isId && !isEmail,
    requests: isAdmin && REQUEST.test(text),
    ids: isAdmin && isId,
  };
}
