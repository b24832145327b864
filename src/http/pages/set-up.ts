import type { MikroORM } from '@mikro-orm/postgresql';
import type { GraphQLSchema } from 'graphql';
import { digestOf, sameDigest } from '../../auth/digest.js';
import { findFirst, type ServedSites, setUpKey } from '../../auth/first-shop/own-keys.js';
import { type FirstAdmin, type FirstShopForm, setUpShop } from '../../auth/first-shop/set-up-shop.js';
import { appErrorOf } from '../../core/errors.js';
import { countries } from '../../core/standards/addresses.js';
import { CURRENCIES } from '../../core/standards/currencies.js';

/** Where the office has the page that makes the first shop (web/admin/server/set-up/); the key follows. */
export const SET_UP_PATH = '/admin/set-up/';

interface Sources {
  orm: MikroORM;
  schema: GraphQLSchema;
  secrets: readonly Buffer[];
  served(): Promise<ServedSites>;
}

export type SetUp = ReturnType<typeof makeSetUp>;

/** Makes the first shop. The key counts until there is a shop. */
export function makeSetUp({ orm, schema, secrets, served }: Sources) {
  const [secret] = secrets as [Buffer];
  const digest = digestOf(setUpKey(secret));
  const isRight = (key: string) => sameDigest(digestOf(key), digest);
  const idFor = async (key: string) => (isRight(key) ? (await served()).nextId : undefined);
  return {
    /** What there is to choose from, by their codes. */
    countries: [...countries],
    currencies: [...CURRENCIES.keys()],
    /** Whether there is no shop yet, so that a key can make it. */
    isOffered: async () => (await served()).nextId !== undefined,
    isOpen: async (key: string) => (await idFor(key)) !== undefined,
    /** Whether there is a shop now, which this key made or would have made. */
    isUsedUp: async (key: string) => isRight(key) && (await findFirst(orm)) !== undefined,
    /** The new admin; or the fields that are wrong, and nothing has changed; undefined: the key does not count. */
    open: async (key: string, form: FirstShopForm): Promise<FirstAdmin | { wrong: string[] } | undefined> => {
      const id = await idFor(key);
      if (id === undefined) return undefined;
      try {
        return await setUpShop({ orm, schema, secret }, id, form);
      } catch (error) {
        const { code, issues = [] } = appErrorOf(error);
        if (code !== 'BAD_USER_INPUT') throw error;
        return { wrong: issues.map(({ field }) => field) };
      }
    },
  };
}
