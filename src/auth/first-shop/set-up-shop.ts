import type { MikroORM } from '@mikro-orm/postgresql';
import slugify from '@sindresorhus/slugify';
import type { GraphQLSchema } from 'graphql';
import { makeContext, Role } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { MAX_AMOUNT, minorUnits } from '../../core/money.js';
import { issuesWith, trimAddress, trimLine } from '../../core/resolvers/arguments.js';
import { Scope } from '../../core/rights.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { lock } from '../../database/write/advisory-locks.js';
import { recordCommand } from '../../mutations/audit-log/audit-entry.js';
import { runInTransaction } from '../../mutations/run-in-transaction.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { CreateShopArgs } from '../../shop/organizations/organization.types.js';
import { versionNames } from '../../versions/versions.js';
import { createApiKey } from '../api-keys/create-api-key.js';
import { CreateUserArgs } from '../auth.types.js';
import { openLinkSession } from '../open-link-session.js';
import { openShop } from '../open-shop.js';
import { ownKeys } from './own-keys.js';

/** What a person fills in. Without a prefix, the initials of the name begin the numbers of orders. `shippingFee`: 7.95 or 7,95. */
export interface FirstShopForm {
  name: string;
  admin: string;
  country: string;
  currency: string;
  timeZone: string;
  shippingFee: string;
  orderPrefix: string;
}

/** The admin of a new shop, and the token of a session that a sign-in link may use up. */
export interface FirstAdmin {
  loginId: string;
  userId: string;
  token: string;
}

/** The session counts until the browser has followed the answer. */
const SECONDS = 60;

interface Database {
  orm: MikroORM;
  schema: GraphQLSchema;
  secret: Uint8Array;
}

/**
 * Creates the first shop, with this id, its admin, and the keys of its sites. undefined: there is a shop already. BAD_USER_INPUT names
 * every field that is wrong.
 *
 * RACE: two forms may be sent at once. They take turns, and the second one finds the shop.
 */
export async function setUpShop(db: Database, id: string, form: FirstShopForm): Promise<FirstAdmin | undefined> {
  const args = argsOf(form);
  const loginId = trimAddress(form.admin);
  const user = Object.assign(new CreateUserArgs(), { loginId, role: Role.ADMIN });
  const issues = [...issuesWith(args), ...issuesWith(user).map((issue) => ({ ...issue, field: 'admin' }))];
  if (issues.length > 0) throw AppError.badInput(issues);
  const keys = ownKeys(db.secret, id);
  const settings = { tokenTtlSeconds: 0, webhookNetworks: 'public', apiVersions: versionNames } as const;
  const ctx = makeContext(db.orm.em.fork(), { schema: db.schema, settings });
  const create = async () => {
    await lock(ctx, 'first shop', '');
    if (await ctx.em.count(Organization)) return undefined;
    const { admin, apiKey } = await openShop(ctx, args, loginId, { id, name: 'Office', key: keys.office });
    const ofShop = { maxRole: Role.CUSTOMER, trustedOnly: false };
    const shop = await createApiKey(ctx, { ...ofShop, name: 'Shop' }, keys.shop);
    const scopes = [Scope.SIGN_UP, Scope.PAYMENTS];
    const server = await createApiKey(ctx, { ...ofShop, name: "Shop's server", scopes }, keys.server);
    const resourceIds = [id, ...[admin, apiKey, shop, server].map((made) => made.id)];
    await recordCommand(ctx, { operation: 'create-shop', resourceIds });
    return { loginId, userId: admin.id, token: await openLinkSession(ctx, admin, SECONDS) };
  };
  return inAllOrganizations(() => runInTransaction(ctx, create));
}

function argsOf(form: FirstShopForm): CreateShopArgs {
  const name = trimLine(form.name);
  const currency = form.currency.toUpperCase();
  return Object.assign(new CreateShopArgs(), {
    name,
    slug: slugOf(name),
    currency,
    country: form.country,
    timeZone: form.timeZone,
    orderPrefix: trimLine(form.orderPrefix).toUpperCase() || initialsOf(name),
    // What is no amount is refused as such.
    shippingFee: minorUnits(trimLine(form.shippingFee).replace(',', '.'), currency) ?? Number.NaN,
    freeShippingFrom: MAX_AMOUNT,
  });
}

/** A name of which no letter is left becomes `shop`. */
const slugOf = (name: string): string => slugify(name).slice(0, 63).replace(/-$/, '') || 'shop';

const initialsOf = (name: string): string => {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = words.map((word) => slugify(word).charAt(0).toUpperCase());
  return initials.join('').slice(0, 8) || 'SH';
};
