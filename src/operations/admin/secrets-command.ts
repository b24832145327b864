import { randomBytes } from 'node:crypto';
import type { Context } from '../../core/context.js';
import { encryptionKeys, existingKeys, makeEncryption, requireSecretsKey } from '../../core/encryption/encryption.js';
import { makeHeadSigner } from '../../core/encryption/head-signer.js';
import { inAllOrganizations } from '../../database/database-role.js';
import { recordCommand } from '../../mutations/audit-log/audit-entry.js';
import { Organization } from '../../shop/organizations/organization.entity.js';
import { replaceLostSecrets } from '../../webhooks/endpoints/webhook-secrets.js';
import { shopsOfForeignHeads } from '../audit/check-heads.js';
import { type AdminCommand, optional } from './command.js';
import type { AdminStore } from './store.js';

/** What a shop loses with the key: how many webhook secrets and signed heads, and the endpoints that need a new secret. */
interface Lost {
  shop: string;
  secrets: number;
  heads: number;
  endpoints: { id: string; url: string; secret?: string }[];
}

export const forgetSecrets: AdminCommand<{ yes?: true }> = {
  name: 'forget-secrets',
  description:
    'For a lost SECRETS_KEY: say what no key of SECRETS_KEY opens any more, in all shops. With --yes, replace it, so that the store starts with the new key.',
  options: [optional('--yes', 'make new webhook secrets in place of the lost ones; without it, nothing is changed')],
  run: async (store, { yes = false }) => {
    const lost = await forgetIn(store, yes);
    const json = { forgotten: yes && lost.length > 0, shops: lost };
    if (lost.length === 0) return { json, text: NOTHING };
    return yes ? { json, text: forgotten(lost) } : { json, text: wouldBe(lost), isFailed: true };
  },
};

async function forgetIn(store: AdminStore, yes: boolean): Promise<Lost[]> {
  requireSecretsKey(store.config);
  // Only asked, an embedded store without a key gets none.
  const known = yes ? await encryptionKeys(store.config) : await existingKeys(store.config);
  const keys = known.length > 0 ? known : [randomBytes(32)];
  const encryption = makeEncryption(keys);
  const { shops, foreign } = await inAllOrganizations(async () => {
    const em = store.orm.em.fork();
    const all = await em.find(Organization, {}, { orderBy: { slug: 'asc' } });
    return { shops: all.map(({ slug }) => slug), foreign: await shopsOfForeignHeads(em, makeHeadSigner(keys)) };
  });
  const lost: Lost[] = [];
  for (const shop of shops) {
    const heads = foreign.filter((one) => one === shop).length;
    const replace = async (ctx: Context): Promise<Lost> => {
      const { lost: secrets, endpoints } = await replaceLostSecrets({ ...ctx, encryption });
      const call = {
        operation: 'forget-secrets',
        resourceIds: endpoints.map(({ id }) => id),
        args: { secrets, heads },
      };
      if (secrets + heads > 0) await recordCommand(ctx, call);
      const shown = endpoints.map(({ id, url, secret }) => ({ id, url, ...(yes && { secret }) }));
      return { shop, secrets, heads, endpoints: shown };
    };
    const found = await (yes ? store.inShop(shop, replace) : store.undone(shop, replace));
    if (found.secrets + found.heads > 0) lost.push(found);
  }
  return lost;
}

const NOTHING = 'Nothing is lost: SECRETS_KEY opens every webhook secret, and has signed every head of the events.\n';

const WITH_THE_KEY = `Everybody is signed out of /shop and /admin, baskets are empty, and sign-in links that were sent lead nowhere.
API keys, users, and sessions of the APIs stay. \`npm run audit\` does not verify the lost heads any more.
`;

const wouldBe = (lost: readonly Lost[]): string => `No key of SECRETS_KEY belongs to:

${lost.map(line).join('')}
If you still have their key, lose nothing: SECRETS_KEY=<new>,<old> npm start.
If not, stop the store and run this again with --yes. Each of these endpoints then gets a new secret, which is printed once:
${lost.flatMap(({ endpoints }) => endpoints.map(({ id, url }) => `  ${id}  ${url}\n`)).join('') || '  (none)\n'}
${WITH_THE_KEY}Nothing was changed.
`;

const forgotten = (lost: readonly Lost[]): string => `Forgotten:

${lost.map(line).join('')}
Give each receiver its new secret, which is shown only now. Until then it refuses what the store sends, which is sent again:
${lost.flatMap(({ endpoints }) => endpoints.map(({ id, url, secret }) => `  ${id}  ${url}  ${secret}\n`)).join('') || '  (none)\n'}
${WITH_THE_KEY}`;

const line = ({ shop, secrets, heads }: Lost): string =>
  `  ${shop}: webhook secrets: ${secrets}, signed heads: ${heads}\n`;
