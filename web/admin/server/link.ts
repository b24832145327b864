import { clock } from '../../ui/server/clock.ts';
import { LINK_MINUTES } from '../../ui/server/links.ts';
import { makeSeal } from '../../ui/server/seal.ts';

/** What a sign-in link holds: a session of the store, which ends when the link is used. */
export interface SignInLink {
  loginId: string;
  /** Another shop may have a user with the same login id. */
  userId: string;
  token: string;
}

const PURPOSE = 'admin sign-in link';

/** A command that makes a link does not know the API key of the office. In its place, `userId` binds a link to one shop. */
const keysOf = (secrets: readonly Uint8Array[]) => ({ secrets, apiKey: '' });

/** The path, below the back office, of a link that signs a user in once, from `now` on (ms since 1970). The store gives it away. */
export const makeSignInLink = (
  secrets: readonly Uint8Array[],
  link: SignInLink,
  now = clock.now(),
  minutes = LINK_MINUTES,
): string => `/sign-in/${makeSeal(keysOf(secrets), PURPOSE).seal(link, new Date(now + minutes * 60_000))}`;

export const readSignInLink = (secrets: readonly Uint8Array[], text: string): SignInLink | undefined =>
  makeSeal(keysOf(secrets), PURPOSE).open(text)?.content as SignInLink | undefined;
