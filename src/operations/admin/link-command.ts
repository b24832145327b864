import { InvalidArgumentError } from 'commander';
import { openLinkSession } from '../../auth/open-link-session.js';
import { clock } from '../../core/clock.js';
import { encryptionKeys } from '../../core/encryption/encryption.js';
import { trimAddress } from '../../core/resolvers/arguments.js';
import { moduleOf } from '../../http/pages/built-sites.js';
import { publicUrlOf } from '../../http/public-url.js';
import { type AdminCommand, optional, required, SHOP } from './command.js';
import { findUser, noSuchUser } from './user-commands.js';

/** What the build of the back office exports (web/admin/server/link.ts). */
interface BackOffice {
  LINK_MINUTES: number;
  makeSignInLink(
    secrets: readonly Uint8Array[],
    link: { loginId: string; userId: string; token: string },
    now: number,
  ): string;
}

export const signInLink: AdminCommand<{ shop: string; login: string; url?: string }> = {
  name: 'sign-in-link',
  description:
    'Print a link that signs a member of staff or an admin in to the back office: once, within 15 minutes. Give it to nobody else.',
  options: [
    SHOP,
    required('--login <login-id>', 'login id of the user', trimAddress),
    optional('--url <address>', 'address at which the back office is reached (default: PUBLIC_URL)', address),
  ],
  run: async (store, { shop, login, url }) => {
    const { makeSignInLink, LINK_MINUTES } = await backOffice();
    const id = await store.inShop(shop, async (ctx) => (await findUser(ctx, login))?.id);
    const call = { operation: 'sign-in-link', resourceIds: id ? [id] : [] };
    const { link } = await store.recorded(shop, call, async (ctx) => {
      const user = await findUser(ctx, login);
      if (!user) throw noSuchUser(login);
      const token = await openLinkSession(ctx, user, LINK_MINUTES * 60);
      const secrets = await encryptionKeys(store.config);
      const path = makeSignInLink(secrets, { loginId: user.loginId, userId: user.id, token }, clock.now().getTime());
      return { id: user.id, link: new URL(`/admin${path}`, url ?? publicUrlOf(store.config)).href };
    });
    return { json: { link }, text: `${link}\n` };
  },
};

const backOffice = (): Promise<BackOffice> =>
  import(moduleOf('/admin')).catch(() => {
    throw new Error('This build has no back office: build it with "npm run build:web".');
  });

function address(text: string): string {
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address like https://shop.example.');
  return text;
}
