import { CreateUserArgs } from '../../auth/auth.types.js';
import { openShop } from '../../auth/open-shop.js';
import { Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { MAX_AMOUNT } from '../../core/money.js';
import { issuesWith, trimAddress, trimLine } from '../../core/resolvers/arguments.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { recordCommand } from '../../mutations/audit-log/audit-entry.js';
import { CreateShopArgs } from '../../shop/organizations/organization.types.js';
import { type AdminCommand, amount, optional, required } from './command.js';
import { describeKey } from './key-commands.js';
import { describeUser } from './user-commands.js';

export const createShop: AdminCommand<CreateShopArgs & { admin: string }> = {
  name: 'create-shop',
  description: 'Create a shop with its first admin and an API key, which is printed only once.',
  options: [
    required('--slug <slug>', 'short name, used by STOREFRONT_ORGANIZATION: letters, digits, hyphens', trimLine),
    required('--name <name>', 'name of the shop', trimLine),
    required('--currency <code>', 'currency of all amounts, such as USD; it cannot change', trimLine),
    required('--order-prefix <prefix>', 'prefix of order numbers: SH in SH-1001', trimLine),
    required('--shipping-fee <amount>', 'shipping fee, in minor units', amount),
    optional(
      '--free-shipping-from <amount>',
      'value of an order from which shipping is free, in minor units',
      amount,
    ).default(MAX_AMOUNT, 'never'),
    optional('--time-zone <zone>', 'time zone in which its days begin, such as Europe/Berlin', trimLine).default('UTC'),
    optional('--country <code>', 'country of the shop, such as DE', trimLine),
    required('--admin <login-id>', 'login id of the first admin', trimAddress),
  ],
  run: async (store, { admin: loginId, ...options }) => {
    const args = Object.assign(new CreateShopArgs(), options);
    const user = Object.assign(new CreateUserArgs(), { loginId, role: Role.ADMIN });
    const ofUser = issuesWith(user).map((issue) => ({ ...issue, field: 'admin' }));
    const issues = [...issuesWith(args), ...ofUser];
    if (issues.length > 0) throw AppError.badInput(issues);
    const { organization, admin, apiKey } = await store.inNoShop(async (ctx) => {
      const opened = await openShop(ctx, args, loginId);
      const ids = [opened.organization.id, opened.admin.id, opened.apiKey.id];
      const shop = { ...ctx, organizationId: opened.organization.id };
      await recordCommand(shop, { operation: 'create-shop', resourceIds: ids });
      return opened;
    });
    const { id, slug, name, currency, timeZone } = organization;
    const shop = { id, slug, name, currency, time_zone: timeZone };
    const json = { ...shop, admin: describeUser(admin), api_key: describeKey(apiKey) };
    return { json, text: openedText(slug, loginId, String(apiKey.key)) };
  },
};

export const listShops: AdminCommand = {
  name: 'list-shops',
  description: 'List the shops, with the number of active admins and of their keys.',
  options: [],
  run: async ({ orm }) => {
    const shops = await inAllOrganizations(() => orm.em.fork().execute<ListedShop[]>(SHOPS));
    return { json: shops, text: shops.map(line).join('') || 'There is no shop yet. create-shop creates one.\n' };
  },
};

const openedText = (slug: string, loginId: string, key: string): string => `Created the shop ${slug}.

  Admin     ${loginId}
  API key   ${key}

The key is shown only now. It lets admins log in, so it belongs on a server, never in a browser or an app:
createApiKey makes one for the storefront. STOREFRONT_ORGANIZATION=${slug} publishes the catalogue of the shop.
`;

interface ListedShop {
  id: string;
  slug: string;
  name: string;
  currency: string;
  active_admins: number;
  active_admin_keys: number;
}

const SHOPS = `
  select o.id, o.slug, o.name, o.currency,
    (select count(*)::int from users u
      where u.organization_id = o.id and u.role = 'admin' and u.disabled_at is null) as active_admins,
    (select count(*)::int from api_keys k
      where k.organization_id = o.id and k.max_role = 'admin' and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())) as active_admin_keys
  from organizations o order by o.slug`;

const line = ({ slug, name, currency, active_admins, active_admin_keys }: ListedShop): string =>
  `${slug}  ${name}  ${currency}  active admins: ${active_admins}, their keys: ${active_admin_keys}\n`;
