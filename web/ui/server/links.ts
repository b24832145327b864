import { clock } from './clock.ts';
import { makeSeal, type SealKeys } from './seal.ts';

/** For how long a sign-in link counts. */
export const LINK_MINUTES = 15;

/** Makes and reads sign-in links of a site. A link is a sealed text: reading it uses nothing up. */
export function makeLinks<Link extends object>(keys: SealKeys, site: string) {
  const { seal, open } = makeSeal(keys, `${site} sign-in link`);
  return {
    make: (link: Link, minutes = LINK_MINUTES, now = clock.now()): string =>
      seal(link, new Date(now + minutes * 60_000)),
    read: (text: string): Link | undefined => open(text)?.content as Link | undefined,
  };
}
