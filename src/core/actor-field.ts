import { Extensions, Field } from 'type-graphql';
import { SYSTEM } from './access.js';
import { Role, type Viewer } from './context.js';
import { Personal } from './personal-data/personal.js';
import { isStored } from './resolvers/show-fields.js';
import type { Wrapper } from './resolvers/wrap-resolvers.js';

/** What a customer sees in place of anybody who is neither the customer nor the store itself. */
const STAFF = 'staff';

/**
 * A text column that says who did something, as `actorOf` writes it. Clients see it as `showActors` shows it: customers
 * get no login ids of the staff.
 */
export const ActorField =
  (who: string): PropertyDecorator =>
  (prototype, key) => {
    const description = `${who}: the login id of a user, \`API key\` with the name of a key, or \`${SYSTEM}\` for the store itself. A customer sees their own login id, \`${SYSTEM}\`, or \`${STAFF}\` for anybody else.`;
    Field(() => String, { description })(prototype, key);
    Personal('actor')(prototype, String(key));
    Extensions({ actor: true })(prototype, String(key));
  };

/** Shows an `ActorField`. Stored snapshots keep who it was: webhooks and staff read them, too. */
export const showActors: Wrapper = (resolve, { config }) => {
  if (!config.extensions?.['actor']) return resolve;
  return (root, args, ctx, info) => {
    const shown = (actor: unknown) => shownTo(isStored(info) ? undefined : ctx.viewer, actor);
    const actor = resolve(root, args, ctx, info);
    return actor instanceof Promise ? actor.then(shown) : shown(actor);
  };
};

function shownTo(viewer: Viewer | undefined, actor: unknown): unknown {
  if (viewer?.role !== Role.CUSTOMER || actor === SYSTEM) return actor;
  return isOwn(viewer, String(actor)) ? viewer.loginId : STAFF;
}

const isOwn = ({ loginId, formerLoginIds = [] }: Viewer, actor: string): boolean =>
  [loginId, ...formerLoginIds].some((own) => own.toLowerCase() === actor.toLowerCase());
