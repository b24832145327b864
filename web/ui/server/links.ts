import { randomUUID } from 'node:crypto';
import { makeSeal } from './seal.ts';

/** For how long a sign-in link counts. */
export const LINK_MINUTES = 15;

/** What a sign-in link says: who signs in, and where the visitor goes on. */
export interface Link {
  loginId: string;
  next: string;
  /** Used up with the link. */
  nonce: string;
}

/** Makes and reads sign-in links of a site. A link is a sealed text: reading it uses nothing up. */
export function makeLinks(secrets: readonly Uint8Array[], site: string) {
  const { seal, open } = makeSeal(secrets, `${site} sign-in link`);
  return {
    make: (link: Omit<Link, 'nonce'>): string =>
      seal({ ...link, nonce: randomUUID() }, new Date(Date.now() + LINK_MINUTES * 60_000)),
    read: (text: string): Link | undefined => open(text)?.content as Link | undefined,
  };
}
