import { InvalidArgumentError } from 'commander';
import { encryptionKeys } from '../../core/encryption/encryption.js';
import { trimAddress } from '../../core/resolvers/arguments.js';
import { signInLink } from '../../http/pages/sign-in-link.js';
import { publicUrlOf } from '../../http/public-url.js';
import { type AdminCommand, optional, required, SHOP } from './command.js';
import { findUser, noSuchUser } from './user-commands.js';

export const signInLinkCommand: AdminCommand<{ shop: string; login: string; url?: string }> = {
  name: 'sign-in-link',
  description:
    'Print a link that signs a member of staff or an admin in to the back office: once, within 15 minutes. Give it to nobody else.',
  options: [
    SHOP,
    required('--login <login-id>', 'login id of the user', trimAddress),
    optional('--url <address>', 'address at which the back office is reached (default: PUBLIC_URL)', address),
  ],
  run: async (store, { shop, login, url }) => {
    const id = await store.inShop(shop, async (ctx) => (await findUser(ctx, login))?.id);
    const call = { operation: 'sign-in-link', resourceIds: id ? [id] : [] };
    const { link } = await store.recorded(shop, call, async (ctx) => {
      const user = await findUser(ctx, login);
      if (!user) throw noSuchUser(login);
      const office = { secrets: await encryptionKeys(store.config), url: url ?? publicUrlOf(store.config) };
      return { id: user.id, link: await signInLink(ctx, user, office) };
    });
    return { json: { link }, text: `${link}\n` };
  },
};

function address(text: string): string {
  if (!/^https?:/i.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address like https://shop.example.');
  return text;
}
