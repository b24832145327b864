import { Refusal } from '../../ui/server/refusal.ts';
import { BASE } from '../base.ts';
import type { SessionContent, Visit } from './visit.ts';

/** The customer who has signed in. Anybody else is led to the sign-in, and from there to `next`: without it, back to this page. */
export function customerOf({ session, path }: Visit, next: string = path): SessionContent['customer'] {
  const { customer } = session.content;
  if (customer) return customer;
  throw new Refusal(303, 'Sign in first.', { location: `${BASE}/sign-in?${new URLSearchParams({ next })}` });
}

/** The beginning of a text, cut between its letters. */
export const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('');

/** A cookie has no room for the whole of a long name. */
const MAX_NAME = 60;

/** What the session keeps of a customer. */
export const kept = ({ id, name }: SessionContent['customer']): SessionContent['customer'] => ({
  id,
  name: Array.from(name).length > MAX_NAME ? `${cut(name, MAX_NAME - 1)}…` : name,
});
