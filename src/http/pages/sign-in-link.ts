import type { MikroORM } from '@mikro-orm/postgresql';
import { openLinkSession } from '../../auth/open-link-session.js';
import { INVITATION_MINUTES } from '../../auth/users/invite-user.js';
import { User } from '../../auth/users/user.entity.js';
import { clock } from '../../core/clock.js';
import { type Context, makeContext } from '../../core/context.js';
import { findById } from '../../database/write/load.js';
import { runInTransaction } from '../../mutations/run-in-transaction.js';
import { moduleOf } from './built-sites.js';

/** What the build of the back office exports (web/admin/server/link.ts). */
interface BackOffice {
  LINK_MINUTES: number;
  makeSignInLink(
    secrets: readonly Uint8Array[],
    link: { loginId: string; userId: string; token: string },
    now: number,
    minutes: number,
  ): string;
}

const backOffice = (): Promise<BackOffice> =>
  import(moduleOf('/admin')).catch(() => {
    throw new Error('This build has no back office: build it with "npm run build:web".');
  });

/** Where links lead, and what they are sealed with. */
interface Office {
  secrets: readonly Uint8Array[];
  /** The address below which the office is. */
  url: string;
}

/** Makes a link that signs a user in to the back office once, within so many minutes; absent: as long as any link counts. */
export async function signInLink(
  ctx: Context,
  user: User,
  { secrets, url }: Office,
  minutes?: number,
): Promise<string> {
  const { makeSignInLink, LINK_MINUTES } = await backOffice();
  const { id: userId, loginId } = user;
  const token = await openLinkSession(ctx, user, (minutes ?? LINK_MINUTES) * 60);
  const path = makeSignInLink(secrets, { loginId, userId, token }, clock.now().getTime(), minutes ?? LINK_MINUTES);
  return new URL(`/admin${path}`, url).href;
}

/** Makes the function that makes the links of invitations, each in a transaction of its own. */
export const invitationLinks =
  (orm: MikroORM, office: () => Office) =>
  ({ organizationId, userId }: { organizationId: string; userId: string }): Promise<string> => {
    const ctx = makeContext(orm.em.fork(), { organizationId });
    return runInTransaction(ctx, async () =>
      signInLink(ctx, await findById(ctx, User, 'user', userId), office(), INVITATION_MINUTES),
    );
  };
