import { makeLinks } from '../../ui/server/links.ts';

/** What a sign-in link holds: a session of the store, which ends when the link is used. */
export interface SignInLink {
  loginId: string;
  /** Another shop may have a user with the same login id. */
  userId: string;
  token: string;
}

/** A command that makes a link does not know the API key of the office. In its place, `userId` binds a link to one shop. */
const linksBy = (secrets: readonly Uint8Array[]) => makeLinks<SignInLink>({ secrets, apiKey: '' }, 'admin');

/** The path, below the back office, of a link that signs a user in once, from `now` on (ms since 1970). The store gives it away. */
export const makeSignInLink = (
  secrets: readonly Uint8Array[],
  link: SignInLink,
  now?: number,
  minutes?: number,
): string => `/sign-in/${linksBy(secrets).make(link, minutes, now)}`;

export const readSignInLink = (secrets: readonly Uint8Array[], text: string): SignInLink | undefined =>
  linksBy(secrets).read(text);
